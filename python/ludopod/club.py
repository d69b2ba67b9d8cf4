"""A club's API (docs/protocol.md), with nothing but the standard library."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any, Callable, Dict, Optional, Set

from ludopod.records import Record, read
from ludopod.rules import Move, Position

Options = Optional[Dict[str, object]]


class Refused(Exception):
    """What a club refuses: the HTTP `status`, and the `problem` with its `code` (docs/protocol.md)."""

    def __init__(self, status: int, problem: Dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"HTTP {status}")
        self.status, self.problem, self.code = status, problem, problem.get("code")


class Club:
    """A club at an address, such as "http://localhost:8080", with a token where one acts for somebody. `timeout` is in seconds; a
    stream says something every 15."""

    def __init__(self, address: str, token: Optional[str] = None, timeout: float = 40) -> None:
        self.address, self.token, self.timeout = address.rstrip("/"), token, timeout

    def _open(self, path: str, body: object = None, query: Options = None) -> Any:
        where = self.address + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"Accept-Language": "en", **({"Authorization": f"Bearer {self.token}"} if self.token else {})}
        data = None if body is None else json.dumps(body).encode()
        try:
            return urllib.request.urlopen(urllib.request.Request(where, data, headers), timeout=self.timeout)
        except urllib.error.HTTPError as error:
            try:
                problem = json.load(error)
            except ValueError:
                problem = {}
            raise Refused(error.code, problem) from error

    def _api(self, path: str, body: object = None, query: Options = None) -> Any:
        return self._open("/api/v1" + path, body, query)

    def get(self, path: str, **query: object) -> Any:
        """What a route below /api/v1 answers: ``club.get("/games/k7f3q9x2mw")``. Raises Refused, OSError."""
        with self._api(path, query=query) as answer:
            return json.load(answer)

    def post(self, path: str, body: Options = None) -> Any:
        """The same for a route that does something. Raises Refused, OSError."""
        with self._api(path, body or {}) as answer:
            return json.load(answer)

    def pages(self, path: str, **query: object) -> Iterator[Any]:
        """The items of a list, page after page: ``club.pages("/games", state="playing")``."""
        cursor: Optional[str] = ""
        while cursor is not None:
            page = self.get(path, **{**query, **({"cursor": cursor} if cursor else {})})
            yield from page["items"]
            cursor = page["next"]

    def lines_of(self, path: str) -> Iterator[str]:
        """The lines of a file of the club, such as "/puzzles/cephalopod.jsonl"."""
        with self._open(path) as answer:
            for line in answer:
                yield line.decode()

    def records(self, **query: object) -> Iterator[Record]:
        """The records of all games between people that are over, the earliest first: ``since`` and ``until`` in milliseconds since
        1970, ``game``, ``board``, ``rating``. Pages are asked for as they are needed."""
        path: Optional[str] = "/api/v1/records?" + urllib.parse.urlencode(query)
        while path:
            with self._open(path) as answer:
                link = re.match(r'<(.*)>; rel="next"', answer.headers.get("Link") or "")
                lines = answer.read().decode().splitlines()
            for line in lines:
                yield from read(line)
            path = link[1] if link else None

    def stream(self, path: str, **query: object) -> Iterator[Any]:
        """The lines of a stream as they come, such as "/events" or "/games/ID/stream"; it ends when the stream does."""
        with self._api(path, query=query) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def follow(self, path: str, **query: object) -> Iterator[Any]:
        """The same, opened again where it has ended or the club was away. What is refused for good is raised."""
        while True:
            try:
                yield from self.stream(path, **query)
            except Refused as refused:
                if refused.status < 500 and refused.status != 429:
                    raise
            except (OSError, http.client.HTTPException, ValueError):
                pass
            time.sleep(1 + random.random())

    def play(self, choose: Callable[[Position], Move], games: Optional[int] = None,
             told: Callable[[str], object] = print) -> None:
        """Plays as the bot whose token this is: accepts challenges that it may accept, and moves as `choose` says; each game on a
        thread of its own. Returns after so many games; None: never."""
        playing: Set[str] = set()
        threads = []
        for line in self.follow("/events"):
            if line["type"] == "challenge" and "accept" in line["challenge"]["can"]:
                self._attempt(f"/challenges/{line['challenge']['id']}/accept", {}, told)
            begun = {"waiting": line.get("games", []), "started": [line.get("game")]}.get(line["type"], [])
            for game in begun:
                if game not in playing and (games is None or len(playing) < games):
                    playing.add(game)
                    threads.append(threading.Thread(target=self._play, args=(game, choose, told), daemon=True))
                    threads[-1].start()
            if games is not None and len(playing) >= games:
                break
        for thread in threads:
            thread.join()

    def _attempt(self, path: str, body: Dict[str, object], told: Callable[[str], object]) -> None:
        """What is refused is out of date: the next line says how things stand."""
        try:
            self.post(path, body)
        except (Refused, OSError) as refused:
            told(f"{path}: {refused}")

    def _play(self, game: str, choose: Callable[[Position], Move], told: Callable[[str], object]) -> None:
        for _ in self.follow(f"/games/{game}/stream"):
            now = self.get(f"/games/{game}")
            if now["over"]:
                told(f"{game}: {now['result'] or now['reason']}")
                return
            if "move" in now["can"]:
                variant = {"variant": now["options"]["variant"]} if now.get("options", {}).get("variant") else {}
                position = Position(now["game"], now["position"], **variant)
                self._attempt(f"/games/{game}/moves", {"ply": now["ply"], "move": position._name(position._move(choose(position)))}, told)
