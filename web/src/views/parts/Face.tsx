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

/** The same for the same name (FNV-1a), or the next one that none of those `before` has. */
function markOf(person: string, before: readonly string[] = []): string {
  const taken = before.map((other, index) => markOf(other, before.slice(0, index)));
  let hash = 2166136261;
  for (const letter of person) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const first = hash % MARKS.length;
  return [...MARKS.slice(first), ...MARKS].find((mark) => !taken.includes(mark)) ?? MARKS[0];
}

interface FaceProps {
  /** Who it is: the name of a character, or what a person is called. */
  character?: string | undefined;
  person?: string;
  /** Who stands beside them and was there first: nobody has the mark of another. */
  before?: readonly string[];
  size?: 24 | 32 | 40 | 64 | 96 | 160;
  /** Where no name stands beside it. */
  name?: string;
}

export const Face = ({ character, person = "", before, size = 32, name = "" }: FaceProps) => (
  <img
    class={character ? "face character" : "face"}
    src={ROOT + (character ? `faces/${character}.svg` : `marks/${markOf(person, before)}.svg`)}
    alt={name}
    width={size}
    height={size}
    decoding="async"
    draggable={false}
  />
);
