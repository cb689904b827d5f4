import type { Clock } from '../../time/clock.ts';
import { oneDay } from '../../time/durations.ts';

/** The clock that real processes go by. The clock of every other test stands still, or the test moves it. */
export const machineClock: Clock = { now: () => new Date() };

export const fromNow = (millis: number) => new Date(machineClock.now().getTime() + millis);
export const inDays = (days: number) => fromNow(days * oneDay);
