# SPDX-License-Identifier: Apache-2.0
"""Did the audit find what each scenario did, and nothing else?"""
import functools
import json

from examiner.scenario import VERDICTS, same_word

RIGHT = ("found", "clean", "awaits")
WRONG = ("missed", "false-alarm", "first-wrong", "wrong", "hung")


@functools.lru_cache(maxsize=None)
def run_file(path, written):	# written: when, so that a second try is read again
    del written
    run = json.loads(path.read_text())
    return run["results"], run["diagnosis"]


def placed(subject, scope):
    """A subject as scenarios write it: "eth0" of the host, "eth0@blue" of the network namespace blue."""
    return subject if scope in (None, "host") else f"{subject}@{scope.split(':', 1)[1]}"


class Audit:
    """What a run file says, with one check taken for passed if so asked."""

    def __init__(self, path, muted=None):
        results, diagnosis = run_file(path, path.stat().st_mtime_ns)
        self.findings, self.verdicts, self.whys = [], [], []
        for result in results:
            check, is_muted = result["check"], result["check"] == muted
            scope = result.get("scope")
            if not result["subjects"]:
                self.verdicts.append((check, placed("", scope), "pass" if is_muted else result["verdict"]))
            for subject in result["subjects"]:
                name = placed(subject["subject"], scope)
                verdict = "pass" if is_muted else subject["verdict"]
                self.verdicts.append((check, name, verdict))
                self.whys.append(f"{check} on '{name}' is {verdict}"
                                 + (f": {subject['why']}" if subject.get("why") else ""))
                if not is_muted:
                    self.findings += [(f"{check}/{f['code']}", name, f["severity"])
                                      for f in subject.get("findings", [])]
        self.causes = [(cause["finding"], placed(cause["subject"], cause.get("scope")))
                       for cause in diagnosis
                       if cause["finding"].split("/")[0] != muted]

    @property
    def first(self):
        """What the diagnosis names first, or None."""
        return self.causes[0] if self.causes else None


class Score:
    """How one scenario went: statements, each (holds, kind, words, details)."""

    def __init__(self, scenario, folder, checks, muted=None, tries=1):
        self.scenario, self.folder, self.tries = scenario, folder, tries
        self.statements = []
        self.audit = None
        self.not_run = (read(folder / "not-run") or "nobody says why") if (folder / "not-run").exists() else ""
        self.seconds = float(read(folder / "seconds") or 0)
        if not self.not_run:
            self.judge(checks, muted)

    def say(self, holds, kind, words, details=""):
        self.statements.append((bool(holds), kind, words, "" if holds else details))

    def judge(self, checks, muted):
        """Hold what the audit left in the folder against all expectations."""
        for check in set(self.scenario.checks) - set(checks) - self.scenario.awaited:
            self.say(False, "other", f"{check} is a check", "no check of that name; 'awaits CHECK' says so")
        for check in self.scenario.awaited & set(checks):
            self.say(False, "other", f"{check} is awaited", "it is there now: drop the line 'awaits'")
        if (self.folder / "hung").exists():
            self.say(False, "hung", "ends", self.tail("log"))
            return
        try:
            self.audit = Audit(self.folder / "run.json", muted)
        except (OSError, ValueError, KeyError) as error:
            self.say(False, "other", "the audit wrote its run file", f"{error}\n{self.tail('log')}")
            return
        for expectation in self.scenario.expectations:
            if expectation.check not in self.scenario.awaited:
                self.expect(expectation)
        if self.scenario.first and self.scenario.first.check not in self.scenario.awaited:
            self.expect_first(self.scenario.first)
        self.demand_the_usual()

    def expect(self, e):
        """One line of the scenario."""
        audit, what = self.audit, e.what
        on = f" on {e.subject}" if e.subject else ""
        if e.word == "fail":
            found = any(e.fits(*finding) for finding in audit.findings)
            self.say(found, "found", f"finds {what}{on}" + (f", {e.third}" if e.third else ""),
                     self.instead(e.check))
        elif e.word == "each":
            subjects = [subject for check, subject, _ in audit.verdicts
                        if check == e.check and same_word(e.subject, subject)]
            spared = [subject for subject in subjects
                      if not any(e.fits(*finding) for finding in audit.findings if finding[1] == subject)]
            self.say(subjects and not spared, "found", f"finds {what} on each of {e.subject}",
                     f"not on {', '.join(spared)}" if subjects else self.instead(e.check))
        elif e.word in VERDICTS:
            fits = any(e.fits(check, subject) and verdict == VERDICTS[e.word]
                       for check, subject, verdict in audit.verdicts)
            self.say(fits, "verdict", f"{what} is {VERDICTS[e.word]}{on}", self.instead(what))
        elif e.word == "exit":
            status = read(self.folder / "status")
            self.say(status == what, "other", f"exits {what}", f"status {status}")
        elif e.word == "control":
            wanted = e.text.split(None, 1)[1]
            self.say(wanted in lines(self.folder / "control"), "other",
                     f"another program sees {wanted}", self.tail("control"))
        elif e.word == "module":
            self.say(what in lines(self.folder / "modules.after"), "other", f"{what} is loaded")
        elif e.word == "no-module":
            self.say(what not in lines(self.folder / "modules.after"), "other", f"{what} is not loaded")
        elif e.word == "replay":
            self.replayed()

    def expect_first(self, e):
        """The first cause of the diagnosis."""
        first = self.audit.first
        right = first is None if e.what == "none" else first is not None and e.fits(*first)
        self.say(right, "first", f"{e.what} comes first",
                 f"first is {'nothing' if first is None else ' on '.join(first)}")

    def replayed(self):
        """The recorded node, judged elsewhere, is as ill and as dark as it was there."""
        there, here = Audit(self.folder / "run.json"), None
        try:
            here = Audit(self.folder / "replay.json")
        except (OSError, ValueError):
            pass
        self.say(here and here.findings == there.findings, "other",
                 "a capture of it, judged elsewhere, has the same findings",
                 f"there {there.findings}\nhere {here and here.findings}\n{self.tail('replay.log')}")
        invented = [f"{check} on '{subject}' is {verdict}"
                    for check, subject, verdict in (here.verdicts if here else [])
                    if verdict in ("pass", "not-applicable")
                    and (check, subject, "unknown") in there.verdicts]
        self.say(not invented, "other", "what was unknown there is so in the capture",
                 "\n".join(invented))

    def demand_the_usual(self):
        """What no scenario needs to say."""
        named = self.scenario.all("fail", "each", "may")
        alarms = [f"{what} on '{subject}', {severity}" for what, subject, severity in self.audit.findings
                  if not any(e.fits(what, subject, severity) for e in named)]
        self.say(not alarms, "alarm", "finds nothing else", "\n".join(alarms))
        errors = [f"{check} on '{subject}'" for check, subject, verdict in self.audit.verdicts
                  if verdict == "error"]
        self.say(not errors, "other", "no check ends in error", "\n".join(errors))
        if not self.scenario.all("exit"):
            status = read(self.folder / "status")
            self.say(status in ("0", "1"), "other", "exits 0 or 1", f"status {status}")
        left = ["modules.before", "modules.after"] + (["traces"] if self.scenario.layer == "guest" else [])
        gone = [name for name in left if not (self.folder / name).exists()]
        self.say(not gone, "other", "leaves a whole record", f"no {' '.join(gone)}")
        before, after = (lines(self.folder / f"modules.{when}") for when in ("before", "after"))
        self.say(before == after, "other", "the audit loads no module",
                 " ".join(sorted(set(after) ^ set(before))))
        traces = read(self.folder / "traces")
        self.say(not traces, "other", "the scenario leaves no trace", traces)

    def instead(self, check):
        """What the audit says of CHECK."""
        return "\n".join([why for why in self.audit.whys if why.startswith(f"{check} ")][:5])

    def tail(self, name):
        """The end of a file of the folder."""
        return "\n".join(lines(self.folder / name)[-8:])

    def holds(self, *kinds):
        """Whether all statements (of these kinds) hold."""
        return all(holds for holds, kind, _, _ in self.statements if not kinds or kind in kinds)

    @property
    def is_scored(self):
        """It ran, and the program has the checks that its faults are about."""
        return not self.not_run and not any(e.check in self.scenario.awaited for e in self.scenario.faults)

    @property
    def is_found(self):
        return self.audit is not None and self.holds("found")

    @property
    def first_is_right(self):
        return self.audit is not None and self.holds("first")

    @property
    def false_alarms(self):
        return sum(detail.count("\n") + 1 for holds, kind, _, detail in self.statements
                   if kind == "alarm" and not holds)

    @property
    def outcome(self):
        """One word."""
        if self.not_run:
            return "not-run"
        if (self.folder / "hung").exists():
            return "hung"
        if not self.is_scored:
            return "awaits" if self.holds() else "wrong"
        if self.scenario.kind == "fault" and not self.is_found:
            return "missed"
        if self.false_alarms:
            return "false-alarm"
        if self.scenario.kind == "fault" and not self.first_is_right:
            return "first-wrong"
        if not self.holds():
            return "wrong"
        return "found" if self.scenario.kind == "fault" else "clean"

    @property
    def is_right(self):
        return self.outcome in RIGHT

    def as_json(self):
        """One line of the exam."""
        scenario, first = self.scenario, self.audit.first if self.audit else None
        line = {"id": scenario.id, "layer": scenario.layer, "kind": scenario.kind,
                "expected": [e.text for e in scenario.expectations],
                "found": [" ".join(finding) for finding in self.audit.findings] if self.audit else [],
                "outcome": self.outcome,
                "first": {"expected": scenario.first.text.split(None, 1)[1] if scenario.first else None,
                          "got": " ".join(first) if first else None,
                          "right": self.first_is_right if scenario.first else None},
                "seconds": round(self.seconds, 1), "tries": self.tries}
        if self.not_run:
            line["why"] = self.not_run
        wrong = [{"wanted": words, "instead": details}
                 for holds, _, words, details in self.statements if not holds]
        if wrong:
            line["wrong"] = wrong
        return json.dumps(line)


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


class Total:
    """The figures of all scenarios."""

    def __init__(self, scores):
        scored = [s for s in scores if s.is_scored]
        faults = [s for s in scored if s.scenario.kind == "fault"]
        self.faults = len(faults)
        self.controls = sum(s.scenario.kind == "control" for s in scored)
        self.blind = sum(s.scenario.kind == "blind" for s in scored)
        self.found = sum(s.is_found for s in faults)
        self.first = sum(s.is_found and s.first_is_right for s in faults)
        self.alarms = sum(s.false_alarms for s in scored)
        verdicts = [holds for s in scored for holds, kind, _, _ in s.statements if kind == "verdict"]
        self.verdicts, self.right_verdicts = len(verdicts), sum(verdicts)
        self.waiting = [s for s in scores if not s.is_scored and not s.not_run]
        self.not_run = [s for s in scores if s.not_run]
        self.wrong = [s for s in scores if s.outcome in WRONG]
        self.again = [s.scenario.id for s in scores if s.tries > 1 and s.is_right]

    def is_below(self, other):
        """Whether a figure of the closing line is worse than OTHER's."""
        return (self.found < other.found or self.first < other.first
                or self.right_verdicts < other.right_verdicts or self.alarms > other.alarms)

    def sentence(self):
        """The closing line."""
        whys = sorted({s.not_run for s in self.not_run})
        return (f"exam: {self.faults} faults, recall {percent(self.found, self.faults)}, "
                f"first cause {percent(self.first, self.faults)}; "
                f"{self.controls} healthy controls, {self.alarms} false alarms; "
                f"{self.verdicts} stated verdicts, {percent(self.right_verdicts, self.verdicts)} right"
                + (f"; {self.blind} where it cannot be told" if self.blind else "")
                + (f"; {len(self.waiting)} await a check" if self.waiting else "")
                + (f"; {len(self.again)} not at the first try ({', '.join(self.again)})" if self.again else "")
                + (f"; {len(self.not_run)} not runnable here ({'; '.join(whys)})" if self.not_run else ""))


def read(path):
    """The text of a file without its last newline; empty when there is none."""
    try:
        return path.read_text(errors="replace").rstrip("\n")
    except OSError:
        return ""


def lines(path):
    return read(path).splitlines()
