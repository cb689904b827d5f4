/** Below the number of somebody's events: "events: 3 played, 1 to come" */
export function countedEvents(events: number, toCome: number): string {
  const all = events === 1 ? 'event' : 'events';
  if (toCome === 0) return events === 0 ? all : `${all} played`;
  if (toCome === events) return `${all} to come`;
  return `${all}: ${events - toCome} played, ${toCome} to come`;
}
