import { useEffect, useRef, useState } from 'react';
import { isWallTime } from '#contract/values/wall-time.ts';
import { hoursLater } from './event-zone.ts';

interface Times {
  starts_at: string;
  ends_at: string;
}

/**
 * V11: where the end goes once the start is this: an end that is not after it any more is as long after it as before.
 * An end without a time of day is on the day of the start. Undefined where it stays.
 */
export function endFollowing(before: Times, starts_at: string): string | undefined {
  const [day = '', endDay = '', endTime = ''] = [
    starts_at.split('T')[0],
    ...before.ends_at.split('T'),
  ];
  // A year is typed digit by digit.
  if (!/^(19|20|21)\d\d-/.test(day)) return undefined;
  if (endTime === '')
    return endDay === '' || endDay === before.starts_at.split('T')[0] ? `${day}T` : undefined;
  if (!isWallTime(starts_at) || !isWallTime(before.ends_at) || starts_at < before.ends_at)
    return undefined;
  const length = Date.parse(`${before.ends_at}Z`) - Date.parse(`${before.starts_at}Z`);
  return length > 0 ? hoursLater(starts_at, length) : undefined;
}

interface TimeField {
  defaultValue?: string;
  onChange: () => void;
}

type TimeFields = (name: keyof Times) => TimeField;

/** What a form's start and end have beside their own props, so that the end follows. */
export function useEndFollowing(field: TimeFields) {
  const [end, setEnd] = useState<string>();
  const last = useRef<Times>(undefined);
  last.current ??= {
    starts_at: field('starts_at').defaultValue ?? '',
    ends_at: field('ends_at').defaultValue ?? '',
  };
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  useEffect(() => {
    // As if it had been typed, once it stands there.
    if (end !== undefined) latest.current('ends_at').onChange();
  }, [end]);
  const keep = (next: Partial<Times>) => {
    last.current = { starts_at: '', ends_at: '', ...last.current, ...next };
  };
  return {
    starts_at: {
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        const next = last.current && endFollowing(last.current, value);
        // The length is that of the last two that were in order.
        if (next !== undefined) keep({ starts_at: value, ends_at: next });
        else if (isWallTime(value)) keep({ starts_at: value });
        if (next !== undefined) setEnd(next);
        field('starts_at').onChange();
      },
    },
    ends_at: {
      ...(end !== undefined && { defaultValue: end }),
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        keep({ ends_at: value });
        setEnd((known) => (known === undefined ? known : value));
        field('ends_at').onChange();
      },
    },
  };
}
