// Which of the two modules with the engine to load: they give the same answers, but the engine thinks more than twice as
// fast with vector instructions, and browsers before 2023 may lack them. The page itself has a smaller one without it.

/** The smallest module with a vector instruction: a function that answers i32x4.splat(0). */
const VECTORS = [
  [0, 97, 115, 109, 1, 0, 0, 0], // "\0asm", version 1
  [1, 5, 1, 96, 0, 1, 123], // a type: nothing -> v128
  [3, 2, 1, 0], // a function of it
  [10, 8, 1, 6, 0, 65, 0, 253, 17, 11], // its code
];

export const engineCoreFile = (): string =>
  WebAssembly.validate(new Uint8Array(VECTORS.flat())) ? ENGINE_CORE_SIMD_FILE : ENGINE_CORE_FILE;
