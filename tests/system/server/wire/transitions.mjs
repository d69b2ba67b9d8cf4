// The states of a connection, as the server's /metrics counts them.

/** Every way from one state to another; the server has no other. */
const TRANSITIONS = [
  "idle>reading", "idle>sending", "idle>gone", "reading>held", "reading>sending", "reading>upgrading", "reading>gone", "held>sending", "held>streaming", "streaming>gone",
  "sending>idle", "sending>gone", "upgrading>open", "upgrading>gone", "open>closing", "open>gone", "closing>gone",
];
const LINE = /^ludopod_connection_transitions_total\{from="([a-z]+)",to="([a-z]+)"\} (\d+)$/gm;
const IMPOSSIBLE = /^ludopod_connection_impossible_total (\d+)$/m;

/** Counts by "from>to". */
export function transitionsOf(metrics) {
  return new Map([...metrics.matchAll(LINE)].map(([, from, to, count]) => [`${from}>${to}`, Number(count)]));
}

/** Adds up what several servers counted. */
export class Transitions {
  #counts = new Map();
  #complaints = [];

  add(metrics) {
    const impossible = IMPOSSIBLE.exec(metrics);
    if (!impossible) this.#complaints.push("/metrics says nothing of ludopod_connection_impossible_total");
    else if (impossible[1] !== "0") this.#complaints.push(`${impossible[1]} impossible transitions`);
    for (const [way, count] of transitionsOf(metrics)) this.#counts.set(way, (this.#counts.get(way) ?? 0) + count);
  }

  /** What is missing, or should not be there. */
  complaints() {
    if (this.#counts.size === 0) return [...this.#complaints, "/metrics has no ludopod_connection_transitions_total"];
    const unseen = TRANSITIONS.filter((way) => !this.#counts.get(way)).map((way) => `never seen: ${way}`);
    const strange = [...this.#counts].filter(([way, count]) => count && !TRANSITIONS.includes(way)).map(([way]) => `not in the list: ${way}`);
    return [...this.#complaints, ...unseen, ...strange];
  }
}
