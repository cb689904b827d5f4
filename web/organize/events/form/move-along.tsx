import { Button } from '#web/ui/button.tsx';
import { daysBetween, daysLater, wallTimeIn } from '../../fields/event-zone.ts';
import { rowsIn } from '../../fields/field-texts.ts';
import { valuesNow } from '../../pieces/use-stored-form.ts';
import { type EventTexts, eventTexts, type LineTexts } from '../record/event-values.ts';
import styles from './event-form.module.css';
import type { EventForm } from './use-event-form.ts';

const others = ['ends_at', 'booking_opens_at', 'booking_closes_at', 'cancel_until'] as const;

/** Once the start is on another day: what else of the event has a day is moved by as many, on a press. */
export function MoveAlong({
  form,
  start,
  onDone,
}: {
  form: EventForm;
  /** The start as it is typed; undefined while it was not touched. */
  start: string | undefined;
  onDone: () => void;
}) {
  const before = eventTexts(form.base);
  const days = start === undefined ? 0 : daysBetween(before.starts_at, start);

  const by = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  const shift = `${by} ${days > 0 ? 'later' : 'earlier'}`;

  function move() {
    const typed = valuesNow(form.ref.current, form.texts);
    onDone();
    form.type(movedAlong(before, typed, days));
  }

  return (
    <div role="status">
      {days !== 0 && (
        <div ref={intoView} className={styles.panel}>
          <p>
            It starts {shift} than before. Its end, the booking times and the agenda can move by as
            much; what you have already changed stays.
          </p>
          <Button variant="outline" onClick={move}>
            Move Other Times {shift}
          </Button>
        </div>
      )}
    </div>
  );
}

/** It appears where the bar that saves may cover it. */
const intoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** A time that was already changed stays. So does an opening that is over: booking goes on. */
export function movedAlong(
  before: EventTexts,
  typed: EventTexts,
  days: number,
  now = wallTimeIn(typed.timezone, new Date().toISOString()),
): EventTexts {
  const moved = { ...typed };
  for (const field of others) {
    const isOver = field === 'booking_opens_at' && before[field] < now;
    if (typed[field] === before[field] && !isOver) moved[field] = daysLater(typed[field], days);
  }
  if (typed.agenda === before.agenda) {
    const lines = rowsIn<LineTexts<'agenda'>>(typed.agenda).map((line) => ({
      ...line,
      starts_at: daysLater(line.starts_at, days),
      ends_at: daysLater(line.ends_at, days),
    }));
    moved.agenda = JSON.stringify(lines);
  }
  return moved;
}
