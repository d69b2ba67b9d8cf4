"""Follows docs/python.md: its blocks are run one after the other, each as a program of its own; blocks with a name are kept as files
for those that follow. Gymnasium and PettingZoo, which Debian does not have, are stood in for by as much of them as the page uses.
The player is trained for a moment, or with LUDOPOD_LONG as long as the page says, and must beat the first character.

    document.py PAGE BUILD-DIRECTORY"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from ludopod import Club, Position

BUILD = Path(sys.argv[2]).resolve()
page = Path(sys.argv[1]).read_text(encoding="utf-8")
aside = Path(tempfile.mkdtemp())
LONG = "LUDOPOD_LONG" in os.environ

(aside / "gymnasium.py").write_text("""
class Env: pass
class spaces:
    class Box:
        def __init__(self, low, high, shape, dtype): self.shape = shape
    class Discrete:
        def __init__(self, n): self.n = n
    class Dict(dict): pass
known = {}
def register(name, made): known[name] = made
""", encoding="utf-8")
(aside / "pettingzoo.py").write_text("class AECEnv: pass\n", encoding="utf-8")
TRIED = """
env = gymnasium.known["Cephalopod-v0"]()
observation, info = env.reset(seed=1)
assert observation.shape == env.observation_space.shape and env.action_space.n == len(info["action_mask"])
aec = AEC()
assert aec.observation_space("player_0")["action_mask"].shape == (aec.action_space("player_0").n,)
assert aec.observation_space("player_1") is aec.observation_space("player_1") and aec.action_space("player_1") is aec.action_space("player_1")
"""



def play_at_club(file, text):
    """A club of its own: its bot, the player, accepts what a person challenges it to, and moves."""
    club = subprocess.Popen([BUILD / "ludopod", "serve", "--listen", "127.0.0.1:0", "--database", "sqlite:club.sqlite"], cwd=aside,
                            stdout=subprocess.PIPE, stderr=(aside / "log").open("w"), text=True)
    player = None
    try:
        address = re.search(r"http://[\w.]+:\d+", club.stdout.readline())[0]

        def member(handle):
            made = urllib.request.Request(f"{address}/api/v1/sign-up", json.dumps({"handle": handle, "password": "correct horse"}).encode())
            cookie = urllib.request.urlopen(made).headers["Set-Cookie"].split(";")[0]
            scopes = json.dumps({"name": "mine", "scopes": ["read", "play", "challenge"], "days": 1}).encode()
            with urllib.request.urlopen(urllib.request.Request(f"{address}/api/v1/me/tokens", scopes, {"Cookie": cookie})) as answer:
                return json.load(answer)["secret"]

        (aside / "robot.token").write_text(member("robot"), encoding="utf-8")
        ann = Club(address, member("ann"))
        file.write_text(text.replace("http://localhost:8080", address), encoding="utf-8")
        player = subprocess.Popen([sys.executable, file], cwd=aside)
        terms = {"game": "cephalopod", "options": {"board": "5x5"}}
        challenge = ann.post("/challenges", {"invited": {"kind": "people", "handles": ["robot"]}, "seats": 2, "with_me": True, "terms": terms})
        until = time.monotonic() + 60
        while not (game := ann.get(f"/challenges/{challenge['id']}")["game"]) or (now := ann.get(f"/games/{game}"))["ply"] < 3:
            assert time.monotonic() < until and player.poll() is None, "the player does not move"
            if game and "move" in now["can"]:
                ann.post(f"/games/{game}/moves", {"ply": now["ply"], "move": Position("cephalopod", now["position"]).moves[0]})
            time.sleep(0.05)
    finally:
        for program in filter(None, (player, club)):
            program.terminate()
            program.wait()


blocks = re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", page, re.M | re.S)
assert len(blocks) >= 5, blocks
for language, name, text in blocks:
    assert language == "python", f"a block of {language} is not run"
    file = aside / (name or "block.py")
    file.write_text(text + (TRIED if "import gymnasium" in text else ""), encoding="utf-8")
    if name == "play.py":
        play_at_club(file, text)
        continue
    arguments = (["5"] if LONG else ["0.05"]) if name == "train.py" else []
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, str(file), *arguments], cwd=aside, env=environment, capture_output=True, text=True)
    print(done.stdout[-500:])
    assert done.returncode == 0, f"{text}\n{done.stderr}"
    if name == "train.py":
        won = int(re.search(r"(\d+) of 100 games won", done.stdout)[1])
        assert won > (60 if LONG else 50), done.stdout
print(f"{len(blocks)} blocks of {Path(sys.argv[1]).name} do what they say")
