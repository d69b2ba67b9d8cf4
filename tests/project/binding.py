"""The library from another language: cffi reads the headers as cpp leaves them (ludopod/export.h says how), loads the shared
library and plays a game of each kind by plain functions alone.

    binding.py SHARED-LIBRARY INCLUDE-DIRECTORY...
"""

import random
import subprocess
import sys

try:
    from cffi import FFI
except ImportError:
    print("skipped, because python3-cffi is not installed")
    sys.exit(77)

library, *folders = sys.argv[1:]
headers = subprocess.run(
    ["cpp", "-P", "-DPOD_NO_INLINE", *(f"-I{folder}" for folder in folders)],
    input="#include <ludopod/ludopod.h>\n", capture_output=True, text=True, check=True).stdout
ffi = FFI()
ffi.cdef(headers)
pod = ffi.dlopen(library)
seed = 20061121
chance = random.Random(seed)


def text(write):
    """What a function prints into a pod_text."""
    memory = ffi.new("char[512]")
    out = ffi.new("pod_text *", pod.pod_text_over(memory, 512))
    write(out)
    assert pod.pod_text_fits(out)
    return ffi.string(memory).decode()


def start(name, options):
    game = pod.pod_game_find(name, len(name))
    chosen = ffi.new("pod_options *")
    position = ffi.new("pod_position *")
    pod.pod_options_default(game, chosen)
    for key, value in options.items():
        assert pod.pod_options_set(game, chosen, key, value, ffi.NULL) == pod.POD_OK
    assert pod.pod_start(game, chosen, position, ffi.NULL) == pod.POD_OK
    return position


def play(position):
    """A random game to its end; returns its moves."""
    moves = ffi.new("pod_move_list *")
    history = ffi.new("pod_history *")
    event = ffi.new("pod_event *")
    read = ffi.new("pod_move *")
    pod.pod_history_begin(history, position)
    played = []
    while position.turn != pod.POD_NOBODY:
        pod.pod_moves(position, moves)
        move = chance.choice(moves.move[0:moves.count])
        name = text(lambda out: pod.pod_move_print(position, move, out))
        assert pod.pod_legal(position, move)
        assert pod.pod_move_parse(position, name.encode(), len(name), read, ffi.NULL) == pod.POD_OK and read[0] == move
        event.kind, event.seat, event.move = pod.POD_EVENT_MOVE, position.turn, move
        pod.pod_history_apply(history, position, event)
        played.append(name)
    pod.pod_moves(position, moves)
    assert moves.count == 0
    return played


def check_dice(position):
    """The score is the dice that the accessors show."""
    outcome = ffi.new("pod_outcome *")
    pod.pod_outcome_of(position, outcome)
    dice = [die for die in position.of.cephalopod.die[0:position.rows * position.columns] if die]
    assert outcome.over and all(1 <= pod.pod_die_pips(die) <= 6 for die in dice)
    for seat in range(2):
        assert outcome.score[seat] == sum(pod.pod_die_owner(die) == seat for die in dice)
    assert pod.pod_die_make(1, 5) == 1 << 4 | 5 and pod.pod_square_at(2, 1, 5) == 11


def check_search():
    """The engine finds a move, when its request carries its sizes."""
    position = start(b"cephalopod", {b"board": b"3x3"})
    search = ffi.gc(pod.pod_search_create(1 << 20), pod.pod_search_free)
    request = ffi.new("pod_search_request *", {"nodes": 2000})
    report = ffi.new("pod_search_report *")
    assert pod.pod_search_run(search, position, request, report) == pod.POD_ERROR_STRUCTURE
    request.size, request.report_size = ffi.sizeof("pod_search_request"), ffi.sizeof("pod_search_report")
    assert pod.pod_search_run(search, position, request, report) == pod.POD_OK
    assert report.size == ffi.sizeof("pod_search_report") and pod.pod_legal(position, report.best)


cephalopod = start(b"cephalopod", {b"board": b"3x5"})
played = play(cephalopod)
assert len(played) >= 15
check_dice(cephalopod)
octogo = start(b"octogo", {b"board": b"6x5"})
assert play(octogo)
piece = pod.pod_octogo_piece_make(1, 3)
assert (pod.pod_octogo_piece_owner(piece), pod.pod_octogo_piece_arrow(piece)) == (1, 3)
check_search()
assert ffi.string(pod.pod_error_name(pod.POD_ERROR_STRUCTURE)) == b"POD_ERROR_STRUCTURE"
print("the library can be used from Python:", " ".join(played))
