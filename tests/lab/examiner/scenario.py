# SPDX-License-Identifier: Apache-2.0
"""What does a scenario expect of the audit?"""
import fnmatch
import pathlib

WORDS = {"fail", "each", "may", "pass", "unknown", "skip", "first", "exit", "module", "no-module",
         "replay", "control", "kmod", "machine", "timeout", "needs", "awaits", "blind"}
VERDICTS = {"pass": "pass", "unknown": "unknown", "skip": "not-applicable"}


class Fault(Exception):
    """A scenario that does not say what it means."""


class Expectation:
    """One line "#: WORD [WHAT [SUBJECT [THIRD]]]" of a scenario."""

    def __init__(self, text):
        self.text = text
        word, *rest = text.split()
        if word not in WORDS:
            raise Fault(f"unknown expectation: {text}")
        self.word = word
        self.what, self.subject, self.third = (rest + [None, None, None])[:3]

    @property
    def check(self):
        """The check it is about, or None."""
        if self.word in VERDICTS or self.word in ("fail", "each", "may", "first"):
            return None if self.what == "none" else self.what.split("/")[0]
        return None

    def fits(self, what, subject, third=None):
        """Whether WHAT, SUBJECT and THIRD are those meant: "-" is the empty one, none is any."""
        return (fnmatch.fnmatchcase(what, self.what) and same_word(self.subject, subject)
                and (third is None or same_word(self.third, third)))


def same_word(wanted, got):
    """Whether the pattern WANTED fits: None fits all, "-" the empty word."""
    if wanted is None:
        return True
    return got == "" if wanted == "-" else fnmatch.fnmatchcase(got, wanted)


class Scenario:
    """A file LAYER/scenarios/NAME.sh."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.layer = self.path.parent.parent.name
        self.name = self.path.stem
        self.id = f"{self.layer}/{self.name}"
        lines = [line[3:].strip() for line in self.path.read_text().splitlines()
                 if line.startswith("#: ")]
        try:
            self.expectations = [Expectation(line) for line in lines]
        except Fault as fault:
            raise Fault(f"{self.path}: {fault}") from None
        self.faults = self.all("fail", "each")
        self.first = self.first_cause()

    def all(self, *words):
        """Its expectations of these words."""
        return [e for e in self.expectations if e.word in words]

    def first_cause(self):
        """What must stand first in the diagnosis: said, or the only fault; None for a control."""
        said = self.all("first")
        if said or not self.faults:
            return said[0] if said else None
        if len(self.faults) > 1:
            raise Fault(f"{self.path}: several faults, and no line says which comes first")
        only = self.faults[0]
        return Expectation(f"first {only.what} {only.subject or '*'}")

    @property
    def kind(self):
        """Something is wrong with the node; or nothing is; or what is wrong cannot be told from here."""
        if self.faults:
            return "fault"
        return "blind" if self.all("blind") else "control"

    @property
    def checks(self):
        """The checks that it is about."""
        return sorted({e.check for e in self.expectations if e.check})

    @property
    def awaited(self):
        """Checks that the program does not have yet."""
        return {e.what for e in self.all("awaits")}

    def seconds_allowed(self):
        """How long it may take; longer is a hang."""
        said = self.all("timeout")
        return int(said[0].what) if said else 90

    def is_named(self, pattern):
        """Whether PATTERN names it, its layer, or a check it is about."""
        return any(fnmatch.fnmatchcase(name, pattern) or fnmatch.fnmatchcase(name, pattern + ".*")
                   for name in [self.id, self.name, self.layer, *self.checks])


def read_all(lab):
    """All scenarios below LAB, layer by layer."""
    return [Scenario(path) for path in sorted(pathlib.Path(lab).glob("*/scenarios/*.sh"))]
