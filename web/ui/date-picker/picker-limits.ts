import { dayText, type Moment, minuteText, pad, parseValue } from './calendar.ts';

/** 5.5: what cannot be picked, in the format of the picker's values. */
export type PickerLimits = {
  /** Earliest and latest, both allowed: 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm'. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days 'YYYY-MM-DD', or a predicate. */
  disabledDates?: readonly string[] | ((date: string) => boolean) | undefined;
  /** Times 'HH:mm' of every day, or a predicate of 'YYYY-MM-DDTHH:mm'. */
  disabledTimes?: readonly string[] | ((moment: string) => boolean) | undefined;
};

export type Unit = 'decade' | 'year' | 'month' | 'day' | 'hour' | 'minute';

/** The length of each unit's prefix of 'YYYY-MM-DDTHH:mm'; three digits of the year are its decade. */
const unitLength: Record<Unit, number> = {
  decade: 3,
  year: 4,
  month: 7,
  day: 10,
  hour: 13,
  minute: 16,
};

export function sameUnit(unit: Unit, one: Moment, other: Moment): boolean {
  return (
    minuteText(one).slice(0, unitLength[unit]) === minuteText(other).slice(0, unitLength[unit])
  );
}

/** Whether the whole unit around the moment is outside the limits. */
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

/** Moves a cursor beyond a limit back to it. */
export function clamp(moment: Moment, { min, max }: PickerLimits): Moment {
  if (min !== undefined && compare('minute', moment, min) < 0) {
    return parseValue(min) ?? moment;
  }
  if (max !== undefined && compare('minute', moment, max) > 0) {
    const last = parseValue(max) ?? moment;
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
  const length = Math.min(unitLength[unit], limit.length);
  const own = minuteText(moment).slice(0, length);
  const other = limit.slice(0, length);
  if (own === other) return 0;
  return own < other ? -1 : 1;
}
