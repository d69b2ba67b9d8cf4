#!/usr/bin/env python3
"""A bot for a Ludopod club, with nothing but the standard library: it accepts the challenges it is sent and plays by chance.

    bot.py http://localhost:8080 TOKEN [LUDOPOD]

TOKEN is a file with a token of the scopes read, play and challenge (docs/api.md). The program `ludopod` knows the rules."""
import http.client, json, random, subprocess, sys, threading, time, urllib.error, urllib.request

server = sys.argv[1].rstrip("/") + "/api/v1"
token = open(sys.argv[2], encoding="utf-8").read().strip()
ludopod = sys.argv[3] if len(sys.argv) > 3 else "ludopod"

def open_it(path, body=None):
    """Nothing in 40 s means that the connection is broken: a stream says something every 15."""
    request = urllib.request.Request(server + path, body and body.encode(), {"Authorization": "Bearer " + token})
    return urllib.request.urlopen(request, timeout=40)

def insist(what):
    """Goes through what comes, again and again while the server is away or busy; what it refuses for good is raised."""
    while True:
        try:
            yield from what()
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise
        except (OSError, http.client.HTTPException, ValueError) as error:
            print(error, file=sys.stderr)
        time.sleep(1 + random.random())

def ask(path, body=None):
    return next(insist(lambda: [json.load(open_it(path, body))]))

def lines(path):
    return insist(lambda: map(json.loads, open_it(path)))

def attempt(path, body):
    """What is refused is out of date: the next line says how things stand."""
    try:
        ask(path, body)
    except urllib.error.HTTPError as error:
        print(path, error.read().decode(), file=sys.stderr)

def play(game):
    for line in lines(f"/games/{game}/stream"):
        now = ask(f"/games/{game}")
        if now["over"]:
            print(game, now["result"] or now["reason"], flush=True)
            return
        if "move" in now["can"]:
            moves = subprocess.run([ludopod, "moves", now["position"]], capture_output=True, check=True, text=True).stdout.split()
            attempt(f"/games/{game}/moves", json.dumps({"ply": now["ply"], "move": random.choice(moves)}))

playing = set()
for line in lines("/events"):
    if line["type"] == "challenge" and "accept" in line["challenge"]["can"]:
        attempt(f"/challenges/{line['challenge']['id']}/accept", "{}")
    for game in line.get("games", []) if line["type"] == "waiting" else [line["game"]] if line["type"] == "started" else []:
        if game not in playing:
            playing.add(game)
            threading.Thread(target=play, args=(game,), daemon=True).start()
