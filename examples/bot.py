#!/usr/bin/env python3
"""A bot for a Ludopod club, with nothing but the standard library: it accepts the challenges it is sent and plays by chance.

    bot.py http://localhost:8080 TOKEN [LUDOPOD]

TOKEN is a file with a token of the scopes read, play and challenge (docs/api.md). The program `ludopod` knows the rules."""
import json, random, subprocess, sys, threading, time, urllib.error, urllib.request

server = sys.argv[1].rstrip("/") + "/api/v1"
with open(sys.argv[2], encoding="utf-8") as file:
    token = file.read().strip()
ludopod = sys.argv[3] if len(sys.argv) > 3 else "ludopod"


def ask(path, body=None, timeout=60):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=timeout)


def lines(path):
    """The lines of a stream, which is opened again as often as it ends. Nothing in 40 s means that it is broken."""
    while True:
        try:
            with ask(path, timeout=40) as stream:
                yield from map(json.loads, stream)
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise
        except OSError as error:
            print(error, file=sys.stderr)
        time.sleep(1 + random.random())


def attempt(path, body):
    """What is refused is out of date: the next line says how things stand."""
    try:
        ask(path, body).close()
    except urllib.error.HTTPError as error:
        print(path, error.read().decode(), file=sys.stderr)


def play(game):
    for line in lines(f"/games/{game}/stream"):
        with ask(f"/games/{game}") as answer:
            now = json.load(answer)
        if now["over"]:
            print(game, now["result"] or now["reason"], flush=True)
            return
        if "move" in now["can"]:
            moves = subprocess.run([ludopod, "moves", now["position"]], capture_output=True, check=True, text=True).stdout.split()
            attempt(f"/games/{game}/moves", {"ply": now["ply"], "move": random.choice(moves)})


playing = set()
for line in lines("/events"):
    if line["type"] == "challenge" and "accept" in line["challenge"]["can"]:
        attempt(f"/challenges/{line['challenge']['id']}/accept", {})
    for game in line.get("games", []) if line["type"] == "waiting" else [line["game"]] if line["type"] == "started" else []:
        if game not in playing:
            playing.add(game)
            threading.Thread(target=play, args=(game,), daemon=True).start()
