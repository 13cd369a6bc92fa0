# SPDX-License-Identifier: Apache-2.0
"""Has a figure become worse than the one on record?"""

RIGHT = ("found", "clean", "awaits")


def write(path, total, scores):
    """The closing line, then "ID OUTCOME" of each scenario."""
    text = [total.sentence()] + [f"{s.scenario.id} {s.outcome}" for s in scores]
    path.write_text("\n".join(text) + "\n")


def worse(path, scores):
    """In words, what was right and is not; what this machine cannot run is not compared."""
    now = {s.scenario.id: s.outcome for s in scores}
    complaints = []
    for line in path.read_text().splitlines()[1:]:
        name, was = line.split()
        outcome = now.get(name, "gone")
        if was in RIGHT and outcome != was and outcome != "not-run":
            complaints.append(f"{name}: was {was}, is {outcome}")
    return complaints
