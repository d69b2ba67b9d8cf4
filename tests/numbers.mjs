// Numbers that are the same each time for a seed: mulberry32 (Tommy Ettinger).

/** Whole numbers of 32 bits. */
function bits(seed) {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return (mixed ^ (mixed >>> 14)) >>> 0;
    };
}

/** From 0 to below 1. */
export function fractions(seed) {
    const next = bits(seed);
    return () => next() / 2 ** 32;
}

/** Whole numbers from 0 to below a bound. */
export function numbers(seed) {
    const next = bits(seed);
    return (below) => next() % below;
}
