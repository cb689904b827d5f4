/** A moment as people at the event read it off the clock: "Saturday, July 18, 2026, 8:30 a.m. EDT". */
export function momentText(instant: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

// To make one takes longer than all else that goes into a letter.
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
