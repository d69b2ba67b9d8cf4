// Pictures of who plays: a character is a round porthole, a person a mark with soft corners, and neither wears a seat's
// colour. They are drawn in static/faces/ and static/marks/.

const NAMES = Object.keys(MARKS);

/** The same for the same name (FNV-1a), or the next one that none of those `before` has. */
function markOf(person: string, before: readonly string[] = []): string {
  const taken = before.map((other, index) => markOf(other, before.slice(0, index)));
  let hash = 2166136261;
  for (const letter of person) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const first = hash % NAMES.length;
  return [...NAMES.slice(first), ...NAMES].find((mark) => !taken.includes(mark)) ?? "";
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

/** Drawn in the page itself: each as a file of its own takes a slow phone 10 ms. */
export const Drawn = ({ kind, inside, size, name }: { kind: string; inside: string | undefined; size: number; name?: string | undefined }) => (
  <svg
    class={kind}
    viewBox="0 0 96 96"
    width={size}
    height={size}
    role={name ? "img" : undefined}
    aria-label={name}
    aria-hidden={!name}
    dangerouslySetInnerHTML={{ __html: inside ?? "" }}
  />
);

export function Face({ character, person = "", before, size = 32, name = "" }: FaceProps) {
  const inside = character ? FIRST_FACES[character] : MARKS[markOf(person, before)];
  if (inside) return <Drawn kind={character ? "face character" : "face"} inside={inside} size={size} name={name} />;
  return <img class="face character" src={`${ROOT}faces/${character}.svg`} alt={name} width={size} height={size} decoding="async" draggable={false} />;
}
