// What moderators see: all that waits, what there is of a person, or what has been done.
import { WHOLE_LOG } from "../../state/route";
import { Case } from "./Case";
import { Cases } from "./Cases";
import { Log } from "./Log";

export function Moderation({ person }: { person: string }) {
  if (person === WHOLE_LOG) return <Log />;
  return person ? <Case key={person} /> : <Cases />;
}
