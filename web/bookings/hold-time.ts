/** A hold is never longer, so no browser's clock that runs behind may promise more. */
const maxHoldSeconds = 15 * 60;

/** How often, in milliseconds, the server is asked about a hold: it may end in another window, too. */
export const holdPollInterval = 15_000;

/** Seconds until the places go back, by a clock in milliseconds. */
export function secondsLeft(until: string, now: number): number {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  return Math.min(Math.max(seconds, 0), maxHoldSeconds);
}

/** "14:05" */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is said aloud. It changes four times in all: a clock that talks every second is no help. */
export function spokenTime(seconds: number): string {
  if (seconds === 0) return 'The time is up.';
  const minutes = [1, 5, 15].find((some) => seconds <= 60 * some) ?? 15;
  return `Less than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`;
}
