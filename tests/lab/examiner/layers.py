# SPDX-License-Identifier: Apache-2.0
"""How is a scenario of each layer run, so that a folder holds what the audit said?"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

LAB = pathlib.Path(__file__).resolve().parent.parent
PATH = f"{os.environ.get('PATH', '/usr/bin:/bin')}:/usr/sbin:/sbin"


class Stopped(BaseException):
    """The exam is to end: nothing new begins."""


class Children:
    """What runs, so that all of it ends with the exam, whichever thread has started it."""

    def __init__(self):
        self.running, self.lock, self.stopping = set(), threading.Lock(), False

    def start(self, command, **options):
        # The kernel ends it even when nobody else can.
        with self.lock:
            if self.stopping:
                raise Stopped
            child = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command],
                                     stdin=subprocess.DEVNULL, start_new_session=True, **options)
            self.running.add(child)
        return child

    def done(self, child):
        with self.lock:
            self.running.discard(child)

    def stop(self):
        """End all of them."""
        with self.lock:
            self.stopping, running = True, list(self.running)
        for child in running:
            end_group(child)


children = Children()


def scratch_folder(at=None):
    return tempfile.TemporaryDirectory(prefix="exam-", dir=at, ignore_cleanup_errors=True)


def memory():
    """A folder for thousands of small files that do not outlive their scenario, or None."""
    try:
        free = os.statvfs("/dev/shm")
    except OSError:
        return None
    roomy = free.f_bavail * free.f_frsize > 256 << 20
    return "/dev/shm" if roomy and os.access("/dev/shm", os.W_OK) else None


def needed(layer):
    """(program, Debian package) pairs that a layer needs beyond what builds commdoctor."""
    path = LAB / layer / "packages"
    pairs = [line.split() for line in path.read_text().splitlines() if line and line[0] != "#"]
    return [(program, package) for program, package in pairs]


def obstacle(layer):
    """Why the layer cannot run here, or None."""
    for program, package in needed(layer):
        if program != "-" and not shutil.which(program, path=PATH):
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
        if lacking := [e.what for e in scenario.all("needs") if not shutil.which(e.what, path=PATH)]:
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
        if scenario.all("replay") and (results / scenario.name / "capture.tar.zst").exists():
            replay(build, results / scenario.name)


def refuse(scenarios, results, why):
    for scenario in scenarios:
        (results / scenario.name / "not-run").write_text(why + "\n")


def run_guest(scenarios, build, results):
    if not scenarios:
        return
    for scenario in scenarios:
        (results / scenario.name).rmdir()	# the guest makes it when it begins
    with scratch_folder() as scratch:
        child = children.start([LAB / "guest/run", build, results, *(s.path for s in scenarios)],
                               env=dict(os.environ, TMPDIR=scratch, PATH=PATH),
                               stdout=subprocess.PIPE, text=True)
        said, _ = child.communicate()
        children.done(child)
        if children.stopping:
            raise Stopped
    if child.returncode == 77:
        for scenario in scenarios:
            (results / scenario.name).mkdir(exist_ok=True)
        refuse(scenarios, results, said.strip() or "the guest did not say why")
    elif child.returncode:
        # Those that it has not run have left nothing, and that is judged.
        print(f"exam: the guest failed, see {results}/boot.log", file=sys.stderr)


def end_group(child, *signals):
    """End the child and all of its session, also those that do not want to."""
    for number in signals or (signal.SIGTERM, signal.SIGKILL):
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
    with scratch_folder(memory()) as scratch:
        child = children.start([LAB / "isolated", scenario.layer, scenario.path, folder],
                               env=dict(os.environ, TMPDIR=scratch, PATH=f"{build}:{PATH}"))
        try:
            child.wait(scenario.seconds_allowed())
        except subprocess.TimeoutExpired:
            (folder / "hung").write_text(scenario.name + "\n")
        finally:
            # Its processes lead a namespace of their own and end with the first of them.
            end_group(child, signal.SIGKILL)
            children.done(child)
    if children.stopping:
        raise Stopped
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
