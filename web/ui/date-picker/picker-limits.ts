import { dayText, type Moment, minuteText, pad, readMoment } from './calendar.ts';

/** 5.5: what cannot be picked. All of it is text in the picker's value form. */
export type PickerLimits = {
  /** Earliest and latest, both still allowed: 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm'. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days 'YYYY-MM-DD', or a question asked about each. */
  disabledDates?: readonly string[] | ((date: string) => boolean) | undefined;
  /** Times 'HH:mm' of every day, or a question asked about each 'YYYY-MM-DDTHH:mm'. */
  disabledTimes?: readonly string[] | ((moment: string) => boolean) | undefined;
};

export type Unit = 'decade' | 'year' | 'month' | 'day' | 'hour' | 'minute';

/** How much of 'YYYY-MM-DDTHH:mm' names the unit; the first three digits of a year are its decade. */
const LENGTH: Record<Unit, number> = {
  decade: 3,
  year: 4,
  month: 7,
  day: 10,
  hour: 13,
  minute: 16,
};

export function sameUnit(unit: Unit, one: Moment, other: Moment): boolean {
  return minuteText(one).slice(0, LENGTH[unit]) === minuteText(other).slice(0, LENGTH[unit]);
}

/** The whole month, year or decade around the moment lies outside, not only the moment. */
export function isOutside(unit: Unit, moment: Moment, { min, max }: PickerLimits): boolean {
  return (
    (min !== undefined && compare(unit, moment, min) < 0) ||
    (max !== undefined && compare(unit, moment, max) > 0)
  );
}

export function isDisabled(unit: Unit, moment: Moment, limits: PickerLimits): boolean {
  if (isOutside(unit, moment, limits)) return true;
  if (unit === 'day') return isDateDisabled(moment, limits);
  if (unit === 'minute') return isDateDisabled(moment, limits) || isTimeDisabled(moment, limits);
  if (unit === 'hour') return !hasFreeMinute(moment, limits);
  return false;
}

/** Brings a cursor that ran past a limit back to it. */
export function clamp(moment: Moment, { min, max }: PickerLimits): Moment {
  if (min !== undefined && compare('minute', moment, min) < 0) {
    return readMoment(min) ?? moment;
  }
  if (max !== undefined && compare('minute', moment, max) > 0) {
    const last = readMoment(max) ?? moment;
    return max.includes('T') ? last : { ...last, hour: moment.hour, minute: moment.minute };
  }
  return moment;
}

function isDateDisabled(moment: Moment, { disabledDates = [] }: PickerLimits): boolean {
  const date = dayText(moment);
  return typeof disabledDates === 'function' ? disabledDates(date) : disabledDates.includes(date);
}

function isTimeDisabled(moment: Moment, { disabledTimes = [] }: PickerLimits): boolean {
  if (typeof disabledTimes === 'function') return disabledTimes(minuteText(moment));
  return disabledTimes.includes(`${pad(moment.hour)}:${pad(moment.minute)}`);
}

function hasFreeMinute(moment: Moment, limits: PickerLimits): boolean {
  for (let minute = 0; minute < 60; minute++) {
    if (!isDisabled('minute', { ...moment, minute }, limits)) return true;
  }
  return false;
}

/** A limit that is only a day allows every minute of it. */
function compare(unit: Unit, moment: Moment, limit: string): number {
  const length = Math.min(LENGTH[unit], limit.length);
  const own = minuteText(moment).slice(0, length);
  const other = limit.slice(0, length);
  if (own === other) return 0;
  return own < other ? -1 : 1;
}
