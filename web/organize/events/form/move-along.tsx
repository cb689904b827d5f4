import { useEffect, useRef, useState } from 'react';
import { listed } from '#contract/values/choices.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { isWallTime } from '#contract/values/wall-time.ts';
import { Button } from '#web/ui/button.tsx';
import {
  daysBetween,
  daysLater,
  hoursLater,
  instantIn,
  wallTimeIn,
} from '../../fields/event-zone.ts';
import { rowsIn } from '../../fields/field-texts.ts';
import { valuesNow } from '../../pieces/forms/use-stored-form.ts';
import { type EventTexts, formFields, type LineTexts } from '../record/event-values.ts';
import styles from './event-form.module.css';
import type { EventForm, FormField } from './use-event-form.ts';

const bookingTimes = ['booking_opens_at', 'booking_closes_at', 'cancel_until'] as const;
const followers = ['ends_at', ...bookingTimes, 'agenda'] as const;

type Follower = (typeof followers)[number];
type Followed = Partial<Record<Follower, string>>;

interface Moved {
  /** Of which record and which fields it is told. */
  base: EventForm['base'];
  key: number;
  start: string;
  /** What moved by itself. */
  along: Followed;
  /** What the fields are given: that, and what was typed over it. */
  given: Followed;
  isBack: boolean;
}

/** What has a time of an event follows its start, until somebody puts it back or types another time. */
export function useMoveAlong(form: EventForm) {
  const { base, texts: before, key, field, ref } = form;
  const [known, setMoved] = useState<Moved>();
  const moved = known?.base === base ? known : undefined;
  // Also while it is saved in parts: the fields show what was sent until they begin anew.
  const given = known?.key === key ? known.given : {};
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  useEffect(() => {
    // As if it had been typed, once it stands there.
    for (const name of Object.keys(known?.along ?? {})) latest.current(name as Follower).onChange();
  }, [known?.along]);

  function follow(start: string, isBack: boolean) {
    // A year is typed digit by digit.
    if (!isWallTime(start) || !/^(19|20|21)\d\d-/.test(start)) return;
    const typed = valuesNow(ref.current, before);
    const last = moved?.along ?? {};
    const along = movedAlong(before, { ...typed, starts_at: start }, last, isBack);
    setMoved({ base, key, start, along, given: { ...given, ...along }, isBack });
  }

  const ofField = (name: Exclude<Follower, 'agenda'>) => ({
    ...(given[name] !== undefined && { defaultValue: given[name] }),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (given[name] !== undefined)
        setMoved((last) => last && { ...last, given: { ...last.given, [name]: value } });
      field(name).onChange();
    },
  });

  const names = followers.filter((name) => {
    const text = moved?.along[name];
    return text !== undefined && (moved?.isBack || text !== before[name]);
  });
  return {
    line: {
      before,
      names,
      isBack: moved?.isBack === true,
      put: (isBack: boolean) => moved && follow(moved.start, isBack),
    },
    times: {
      starts_at: {
        onChange: ({ target: { value } }: { target: { value: string } }) => {
          field('starts_at').onChange();
          follow(value, moved?.isBack === true);
        },
      },
      ends_at: ofField('ends_at'),
    },
    booking: Object.fromEntries(bookingTimes.map((name) => [name, ofField(name)])),
    agenda: {
      key: given.agenda ?? '',
      field: ((name) =>
        name === 'agenda' && given.agenda !== undefined
          ? { ...field(name), defaultValue: given.agenda }
          : field(name)) as FormField,
    },
  };
}

/** V11: says what follows the start and until when people book and cancel then, and puts it back before it is saved. */
export function MoveAlong({
  before,
  typed,
  names,
  isBack,
  put,
}: ReturnType<typeof useMoveAlong>['line'] & { typed: EventTexts }) {
  const moves = names.map((name) => withMoment(name, typed));
  const stays = deadlinesThatStay(before, typed);
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.along}>
          {isBack ? 'Only the start moves.' : `These move along with the start: ${listed(moves)}.`}
          <Button variant="quiet" onClick={() => put(!isBack)}>
            {isBack ? 'Move the Rest Along' : 'Put Them Back'}
          </Button>
        </p>
      )}
      {stays.length > 0 && <p>Not moved: {listed(stays)}.</p>}
    </div>
  );
}

/** They stand in another section, which may be closed. */
const deadlines = ['booking_closes_at', 'cancel_until'] as const;

/** "Booking Closes (Feb 17, 8:00 p.m.)"; of what is no deadline the name alone. */
function withMoment(name: Follower, typed: EventTexts): string {
  const { label } = formFields[name];
  const deadline = deadlines.find((one) => one === name);
  const instant = deadline && instantIn(typed.timezone, typed[deadline]);
  if (!deadline || !instant) return label;
  const isOfYear = typed[deadline].slice(0, 4) === typed.starts_at.slice(0, 4);
  const when = shortWhen(typed.timezone, instant, isOfYear ? 'entry' : 'yearEntry');
  return `${label} (${when}${typed[deadline] > typed.starts_at ? ', after the start' : ''})`;
}

/** Once the start has moved: until when people book and cancel as before. */
export function deadlinesThatStay(before: EventTexts, typed: EventTexts): string[] {
  if (typed.starts_at === before.starts_at || !isWallTime(typed.starts_at)) return [];
  return deadlines
    .filter((name) => typed[name] === before[name])
    .map((name) => withMoment(name, typed));
}

/**
 * What follows a start, with its new text: the end and the agenda by as much, the booking times by as many days. One at
 * the hour of the start is reckoned from it, as those of a new event are, and moves by as much. A time that was typed
 * stays; so does an opening that is over: booking goes on. `last` is what followed before.
 */
export function movedAlong(
  before: EventTexts,
  typed: EventTexts,
  last: Followed,
  isBack = false,
  now = wallTimeIn(typed.timezone, new Date().toISOString()),
): Followed {
  const start = isBack ? before.starts_at : typed.starts_at;
  const length = Date.parse(`${start}Z`) - Date.parse(`${before.starts_at}Z`);
  const days = daysBetween(before.starts_at, start);
  const deadline = (time: string) =>
    hourOf(time) === hourOf(before.starts_at) ? hoursLater(time, length) : daysLater(time, days);
  const lines = rowsIn<LineTexts<'agenda'>>(before.agenda).map((line) => ({
    ...line,
    starts_at: hoursLater(line.starts_at, length),
    ends_at: hoursLater(line.ends_at, length),
  }));
  const next: Record<Follower, string> = {
    ends_at: hoursLater(before.ends_at, length),
    booking_opens_at: daysLater(before.booking_opens_at, days),
    booking_closes_at: deadline(before.booking_closes_at),
    cancel_until: deadline(before.cancel_until),
    agenda: lines.length === 0 ? before.agenda : JSON.stringify(lines),
  };
  return Object.fromEntries(
    followers
      .filter((name) => {
        const isOver = name === 'booking_opens_at' && before[name] < now;
        const isTyped = typed[name] !== before[name] && typed[name] !== last[name];
        const isMoved = last[name] !== undefined || next[name] !== before[name];
        return !isOver && !isTyped && isMoved;
      })
      .map((name) => [name, next[name]]),
  );
}

const hourOf = (wallTime: string) => wallTime.slice(11);
