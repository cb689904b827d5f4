/** A moment in the event's local time: "Saturday, July 18, 2026, 8:30 a.m. EDT". */
export function momentText(instant: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

// Creating a formatter takes longer than all other work for an email.
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
