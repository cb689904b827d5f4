import { addDays } from '#contract/values/dates.ts';
import { dayIn, endOfDay } from '#contract/values/wall-time.ts';

/** The reminder after a membership's end is still sent so many days later. */
const daysToSayThatItEnded = 7;

export interface DueStep {
  /** So many days before the last one; -1 is the day after it (16.3). 45: of a card that expires before (21.1). */
  step: 45 | 30 | 7 | -1;
  /** It is due for ends later than this, and not later than that. */
  after: Date;
  until: Date;
}

/** Of which ends each reminder is due now: one that is late gives way to the next. */
export function dueSteps(zone: string, now: Date): DueStep[] {
  const endIn = (days: number) => endOfDay(zone, addDays(dayIn(zone, now), days));
  return [
    { step: -1, after: endIn(-1 - daysToSayThatItEnded), until: endIn(-1) },
    { step: 7, after: now, until: endIn(7) },
    { step: 30, after: endIn(7), until: endIn(30) },
    { step: 45, after: now, until: endIn(45) },
  ];
}
