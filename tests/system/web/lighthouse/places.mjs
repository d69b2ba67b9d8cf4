/** The places that are measured on a slow phone: by Lighthouse, and by `./bench page`. */
export const PLACES = ["/", "/play", "/analysis", "/puzzles", "/explorer", "/games", "/study", "/lobby", "/learn", "/rules", "/new/computer"];
