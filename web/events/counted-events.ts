/** Below the number of somebody's events: "events", and below that "3 played, 1 to come" */
export function countedEvents(events: number, toCome: number): { name: string; note?: string } {
  const all = events === 1 ? 'event' : 'events';
  if (toCome === 0) return { name: events === 0 ? all : `${all} played` };
  if (toCome === events) return { name: `${all} to come` };
  return { name: all, note: `${events - toCome} played, ${toCome} to come` };
}
