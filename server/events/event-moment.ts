/** A moment as people at the event read it off the clock: "Saturday, July 18, 2026, 8:30 a.m. EDT". */
export function momentText(instant: Date, timeZone: string): string {
  return instant.toLocaleString('en-CA', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
