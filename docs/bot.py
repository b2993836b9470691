#!/usr/bin/env python3
"""A bot for any game: it takes as much as it may, and what is offered last. A question a line in, an answer a line out."""
import json
import sys


def answer(shape):
    if shape == "yes_no":
        return {"yes_no": True}
    kind, of = next(iter(shape.items()))
    if kind == "number":
        return {"number": of["max"]}
    if kind == "spot":
        return {"spot": len(of["spots"]) - 1}
    if kind == "option":
        behind = len(of["options"])
        return {"option": list(range(behind - max(1, of["min"]), behind))}
    # Candidates that cannot be told apart are one, with how many there are.
    all_of_them = [at for at, one in enumerate(of["candidates"]) for _ in range(one["count"])]
    if kind == "order":
        return {"order": all_of_them}
    taken = all_of_them[::-1][: of["max"]]
    if kind == "bundle":
        return {"bundle": [taken.count(at) for at in range(len(of["candidates"]))]}
    return {"pick": taken}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line)["decision"]["shape"])), flush=True)
