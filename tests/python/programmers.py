"""Runs every block of a page: Python and shell as they stand there, beside a club of its own in the place of localhost:8080; blocks with
a name are kept as files.

    programmers.py PAGE LUDOPOD"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

page, ludopod = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
aside = Path(tempfile.mkdtemp())
environment = {**os.environ, "PATH": f"{ludopod.parent}:{os.environ['PATH']}"}
club = subprocess.Popen([ludopod, "serve", "--listen", "127.0.0.1:0", "--database", "sqlite:club.sqlite"], cwd=aside, text=True,
                        stdout=subprocess.PIPE, stderr=(aside / "log").open("w"))
try:
    ready = club.stdout.readline()
    address = re.search(r"http://[\w.]+:\d+", ready)
    assert address, ready + (aside / "log").read_text()
    blocks = re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) >= 6, blocks
    for language, name, text in blocks:
        text = text.replace("http://localhost:8080", address[0])
        file = aside / (name or "block")
        file.write_text(text, encoding="utf-8")
        if name or language == "html":  # which tests/system/web/packages.test.mjs runs in a browser
            continue
        command = {"sh": ["sh", "-eu"], "python": [sys.executable]}[language]
        done = subprocess.run([*command, file], cwd=aside, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and done.stdout.strip(), f"{text}\n{done.stdout}\n{done.stderr}"
        print(done.stdout[-300:])
finally:
    club.terminate()
    club.wait()
print(f"{len(blocks)} blocks of {page.name} do what they say")
