import { holdMinutes } from '#contract/values/portal-limits.ts';

/** The length of a hold; limits the countdown of a browser whose clock is behind. */
const maxHoldSeconds = holdMinutes * 60;

/** Milliseconds between requests for the state of a hold, which may end in another window. */
export const holdPollInterval = 15_000;

/** Seconds until the hold expires; `now` in milliseconds. */
export function secondsLeft(until: string, now: number): number {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  return Math.min(Math.max(seconds, 0), maxHoldSeconds);
}

/** "14:05" */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The text for screen readers. It changes only four times, because they announce every change. */
export function spokenTime(seconds: number): string {
  if (seconds === 0) return 'The time is up.';
  const minutes = [1, 5].find((some) => seconds <= 60 * some) ?? holdMinutes;
  return `Less than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`;
}
