const indoors = ['Dinner', 'Gala', 'Meeting'];

/** Whether clubs are swung: everything but an evening at a table. */
export function isPlayed({ format }: { format: string }): boolean {
  return !indoors.includes(format);
}
