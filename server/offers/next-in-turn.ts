/** A person who waits, as the rule sees them. */
export interface Waiting {
  seats: number;
  least: number;
}

/**
 * 20.2, who is next: the first in turn whose `least` fits gets as many of the free seats as fit, then the next one of
 * what is left. A party that does not fit keeps its turn. Hand in the parties in turn, without those who may not have
 * an offer now.
 */
export function nextInTurn<Party extends Waiting>(
  free: number,
  inTurn: Party[],
): { party: Party; seats: number }[] {
  const offered: { party: Party; seats: number }[] = [];
  let left = free;
  for (const party of inTurn) {
    if (left === 0) break;
    if (party.least > left) continue;
    const seats = Math.min(party.seats, left);
    offered.push({ party, seats });
    left -= seats;
  }
  return offered;
}
