# SPDX-License-Identifier: Apache-2.0
"""How is a scenario of each layer run, so that a folder holds what the audit said?"""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

LAB = pathlib.Path(__file__).resolve().parent.parent


def needed(layer):
    """(program, Debian package) pairs that a layer needs beyond what builds commdoctor."""
    path = LAB / layer / "packages"
    pairs = [line.split() for line in path.read_text().splitlines() if line and line[0] != "#"]
    return [(program, package) for program, package in pairs]


def obstacle(layer):
    """Why the layer cannot run here, or None."""
    for program, package in needed(layer):
        if program != "-" and not shutil.which(program):
            return f"no {program} here: Debian package {package}"
    if layer == "roots":
        return None
    if os.getuid() != 0:
        return "not root: namespaces and guests need it"
    if subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"],
                      stderr=subprocess.DEVNULL, check=False).returncode:
        return "may not make namespaces"
    return None


def run(layer, scenarios, build, results):
    """Run them; RESULTS/NAME gets what each audit left, or "not-run" with the reason."""
    for scenario in scenarios:
        folder = results / scenario.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if lacking := [e.what for e in scenario.all("needs") if not shutil.which(e.what)]:
            (folder / "not-run").write_text(f"no {' '.join(lacking)} here\n")
    scenarios = [s for s in scenarios if not (results / s.name / "not-run").exists()]
    if why := obstacle(layer):
        refuse(scenarios, results, why)
    elif layer == "guest":
        run_guest(scenarios, build, results)
    else:
        for scenario in scenarios:
            run_isolated(scenario, build, results / scenario.name)
    for scenario in scenarios:
        if scenario.all("replay"):
            replay(build, results / scenario.name)


def refuse(scenarios, results, why):
    for scenario in scenarios:
        (results / scenario.name / "not-run").write_text(why + "\n")


def run_guest(scenarios, build, results):
    if not scenarios:
        return
    for scenario in scenarios:
        (results / scenario.name).rmdir()	# the guest makes it when it begins
    with tempfile.TemporaryDirectory(prefix="exam-", ignore_cleanup_errors=True) as scratch:
        child = subprocess.Popen([LAB / "guest/run", build, results, *(s.path for s in scenarios)],
                                 env=dict(os.environ, TMPDIR=scratch), stdout=subprocess.PIPE,
                                 text=True, start_new_session=True)
        try:
            said, _ = child.communicate()
        except BaseException:
            end_group(child)
            raise
    if child.returncode == 77:
        for scenario in scenarios:
            (results / scenario.name).mkdir(exist_ok=True)
        refuse(scenarios, results, said.strip())
    elif child.returncode:
        raise SystemExit(f"exam: the guest failed, see {results}/boot.log")


def end_group(child):
    """End the child and all of its session, also those that do not want to."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        until = time.monotonic() + 10
        try:
            os.killpg(child.pid, number)
            while time.monotonic() < until:
                child.poll()
                os.killpg(child.pid, 0)
                time.sleep(0.05)
        except ProcessLookupError:
            break
    child.wait()


def run_isolated(scenario, build, folder):
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="exam-", ignore_cleanup_errors=True) as scratch:
        environment = dict(os.environ, TMPDIR=scratch,
                           PATH=f"{build}:{os.environ['PATH']}:/usr/sbin:/sbin")
        child = subprocess.Popen([LAB / "isolated", scenario.layer, scenario.path, folder],
                                 env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            child.wait(scenario.seconds_allowed())
        except subprocess.TimeoutExpired:
            # Its processes lead a namespace of their own and end with the first of them.
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            (folder / "hung").write_text(scenario.name + "\n")
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise
    (folder / "seconds").write_text(f"{time.monotonic() - began:.2f}\n")


def replay(build, folder):
    """Judge the recorded node here."""
    capture, profile = folder / "capture.tar.zst", folder / "profile.yaml"
    command = [build / "commdoctor", "run", "--root", capture, "--rtt", "100us",
               "-o", f"json={folder / 'replay.json'}"]
    if profile.exists():
        command += ["-p", profile]
    with open(folder / "replay.log", "w", encoding="utf-8") as log:
        subprocess.run(command, stdout=log, stderr=log, check=False)
