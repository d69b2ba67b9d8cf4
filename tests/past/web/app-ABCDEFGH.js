export const past = true;
