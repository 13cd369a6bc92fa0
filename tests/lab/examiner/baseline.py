# SPDX-License-Identifier: Apache-2.0
"""Has a figure become worse than the one on record?"""
from examiner.score import RIGHT, WRONG


def write(path, total, scores):
    """The closing line, then "ID OUTCOME" of each scenario."""
    text = [total.sentence()] + [f"{s.scenario.id} {s.outcome}" for s in scores]
    path.write_text("\n".join(text) + "\n")


def worse(path, scores, strict=False):
    """In words, what was right and is not.

    What this machine cannot run is not compared; strictly, only a layer of which nothing runs is let off.
    """
    if not path.exists():
        return ["there is none: --write-baseline makes it"] if strict else []
    now = {s.scenario.id: s.outcome for s in scores}
    runs = {s.scenario.layer for s in scores if s.outcome != "not-run"}
    before = dict(line.split() for line in path.read_text().splitlines()[1:])
    complaints = []
    for name, was in before.items():
        outcome = now.get(name, "gone")
        lost = outcome == "not-run" and strict and name.split("/")[0] in runs
        if was in RIGHT and (outcome in WRONG or outcome == "gone" or lost):
            complaints.append(f"{name}: was {was}, is {outcome}")
    if strict:
        complaints += [f"{name}: not in it" for name in now if name not in before]
    return complaints
