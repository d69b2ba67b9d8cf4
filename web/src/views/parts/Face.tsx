// Pictures of who plays: a character is a round porthole, a person a mark with soft corners, and neither wears a seat's
// colour. They are drawn in static/faces/ and static/marks/.

const MARKS = [
  "anchor",
  "boat",
  "crab",
  "fish",
  "gull",
  "kite",
  "lifebuoy",
  "lighthouse",
  "moon",
  "palm",
  "scallop",
  "starfish",
  "sun",
  "turtle",
  "wave",
  "whale",
] as const;

/** The same for the same name (FNV-1a). */
function markOf(person: string): string {
  let hash = 2166136261;
  for (const letter of person) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return MARKS[hash % MARKS.length] ?? MARKS[0];
}

interface FaceProps {
  /** Who it is: the name of a character, or what a person is called. */
  character?: string | undefined;
  person?: string;
  size?: 24 | 32 | 40 | 64 | 96 | 160;
  /** Where no name stands beside it. */
  name?: string;
}

export const Face = ({ character, person = "", size = 32, name = "" }: FaceProps) => (
  <img
    class={character ? "face character" : "face"}
    src={ROOT + (character ? `faces/${character}.svg` : `marks/${markOf(person)}.svg`)}
    alt={name}
    width={size}
    height={size}
    decoding="async"
    draggable={false}
  />
);
