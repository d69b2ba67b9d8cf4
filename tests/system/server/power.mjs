// What a disk holds after a power cut, from what power_shim.c wrote down: everything synced, and of what was written
// since then any part, in any order, torn at sectors of 512 bytes; of names made and removed since the folder was synced
// the first few.
import { basename } from "node:path";

const sector = 512;

/** Reads the log; a record that the kill cut short does not count. */
export function* records(log) {
  for (let at = 0; at + 32 <= log.length; ) {
    const number = (index) => Number(log.readBigUInt64LE(at + 8 * index));
    const end = at + 32 + number(3);
    if (end > log.length) return;
    yield { kind: String.fromCharCode(number(0)), inode: number(1), number: number(2), data: log.subarray(at + 32, end) };
    at = end;
  }
}

function grown(bytes, size) {
  if (bytes.length >= size) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

function put(bytes, place, data) {
  const all = grown(bytes, place + data.length);
  data.copy(all, place);
  return all;
}

const truncated = (bytes, size) => grown(Buffer.from(bytes.subarray(0, size)), size);

class File {
  constructor(bytes) {
    this.synced = bytes;
    this.since = [];
  }

  sync() {
    for (const { place, data, size } of this.since.splice(0)) this.synced = data ? put(this.synced, place, data) : truncated(this.synced, size);
  }

  /** keeps() says of each sector of each write whether it came to the disk. */
  afterCut(keeps) {
    let bytes = Buffer.from(this.synced);
    for (const { place, data, size } of this.since) {
      if (!data) {
        if (keeps()) bytes = truncated(bytes, size);
        continue;
      }
      for (let from = 0; from < data.length; ) {
        const to = Math.min(data.length, from + sector - ((place + from) % sector));
        if (keeps()) bytes = put(bytes, place + from, data.subarray(from, to));
        from = to;
      }
    }
    return bytes;
  }
}

/** A folder as it is on the disk: begins with { name: bytes }. */
export class Disk {
  #byInode = new Map();
  #pending = []; // changes of names since the folder was synced

  constructor(files) {
    this.names = new Map(Object.entries(files).map(([name, bytes]) => [name, new File(bytes)]));
  }

  #namesNow() {
    const names = new Map(this.names);
    this.#pending.forEach((change) => change(names));
    return names;
  }

  replay(log) {
    for (const { kind, inode, number, data } of records(log)) {
      if (kind === "O") this.#open(inode, number === 1, basename(data.toString()));
      if (kind === "W") this.#byInode.get(inode).since.push({ place: number, data });
      if (kind === "T") this.#byInode.get(inode).since.push({ size: number });
      if (kind === "S") this.#byInode.get(inode).sync();
      if (kind === "U") this.#pending.push((names) => names.delete(basename(data.toString())));
      if (kind === "R") throw new Error("nothing is renamed while it is served");
      if (kind === "D") {
        this.names = this.#namesNow();
        this.#pending = [];
      }
    }
  }

  #open(inode, made, name) {
    if (made) {
      const file = new File(Buffer.alloc(0));
      this.#byInode.set(inode, file);
      this.#pending.push((names) => names.set(name, file));
    } else {
      this.#byInode.set(inode, this.#namesNow().get(name));
    }
  }

  /** { name: bytes } after a cut in which nothing unsynced came to the disk. */
  least() {
    return this.#after(0, () => false);
  }
  /** The same when chance has its way; random() is from 0 to 1. */
  any(random) {
    const share = random();
    return this.#after(Math.floor(random() * (this.#pending.length + 1)), () => random() < share);
  }
  #after(changes, keeps) {
    const names = new Map(this.names);
    this.#pending.slice(0, changes).forEach((change) => change(names));
    return Object.fromEntries([...names].map(([name, file]) => [name, file.afterCut(keeps)]));
  }
  /** How many writes were not synced. */
  get unsynced() {
    return [...this.#byInode.values()].reduce((sum, { since }) => sum + since.length, 0);
  }
}
