// Chance that can be had again: each connection's recipe depends on the seed and its number alone.

/** sfc32 (Doty-Humphrey, PractRand), begun by a mix of the two numbers. */
export class Random {
  #state;

  constructor(seed, number) {
    this.#state = Uint32Array.of(seed, seed / 0x100000000, number, number / 0x100000000);
    for (let i = 0; i < 16; i++) this.#next();
  }

  #next() {
    const state = this.#state;
    const sum = (state[0] + state[1] + state[3]) >>> 0;
    state[3] += 1;
    state[0] = state[1] ^ (state[1] >>> 9);
    state[1] = state[2] + (state[2] << 3);
    state[2] = ((state[2] << 21) | (state[2] >>> 11)) + sum;
    return sum;
  }

  /** 0 to limit - 1. */
  below(limit) {
    return Math.floor((this.#next() / 0x100000000) * limit);
  }
  between(least, most) {
    return least + this.below(most - least + 1);
  }
  chance(share) {
    return this.#next() < share * 0x100000000;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  /** list: [[weight, value], …] */
  weighted(list) {
    let at = this.below(list.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of list) if ((at -= weight) < 0) return value;
    throw new Error("weights add up");
  }
  bytes(length) {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
