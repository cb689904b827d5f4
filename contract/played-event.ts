const indoors = ['Dinner', 'Gala', 'Meeting'];

/** Whether the event has golf: every format but those at a table. */
export function isPlayed({ format }: { format: string }): boolean {
  return !indoors.includes(format);
}
