"""Follows docs/python.md: its blocks are run one after the other, each as a program of its own; blocks with a name are kept as files
for those that follow. Gymnasium and PettingZoo, which Debian does not have, are stood in for by as much of them as the page uses.
The player is trained for a moment, or with LUDOPOD_LONG as long as the page says, and must beat the first character.

    document.py PAGE BUILD-DIRECTORY"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

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
assert AEC().observation_space("player_0")["action_mask"].shape == (AEC().action_space("player_0").n,)
"""

blocks = re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", page, re.M | re.S)
assert len(blocks) >= 5, blocks
for language, name, text in blocks:
    assert language == "python", f"a block of {language} is not run"
    file = aside / (name or "block.py")
    file.write_text(text + (TRIED if "import gymnasium" in text else ""), encoding="utf-8")
    if name == "play.py":
        compile(text, name, "exec")  # it needs a club and a bot's token
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
