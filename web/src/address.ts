// Where a path stands in an address: a file server knows no places, so without a club they follow a "?", behind which it does not look.
export const linkOf = (path: string): string => (CLUB ? path : path === "/" ? ROOT : `${ROOT}?${path}`);

/** The path of the place that is shown. */
export const pathIn = ({ pathname, search }: Location): string => (CLUB ? pathname : search.slice(1));
