import { useEffect, useRef, useState } from 'react';
import { formatDayAndTime } from '#contract/long-day.ts';
import { formatMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import sections from '../../ui/sections.module.css';
import notice from '../pieces/changed-meanwhile.module.css';
import { fieldNames, kindNames, statementKinds } from './event-names.ts';
import {
  type AgendaTexts,
  centsOf,
  type EventField,
  type EventRecord,
  type EventTexts,
  eventTexts,
  type MediumTexts,
  rowsIn,
  type StatementTexts,
} from './event-values.ts';
import { joinEvent } from './join-event.ts';
import type { EventConflict } from './use-event-form.ts';

/**
 * Two people changed one event: what one side changed is joined; of the rest this shows before, theirs and
 * mine, and the person chooses each (12.4).
 */
export function EventMerge({
  base,
  conflict: { theirs, mine, by, at },
  readMine,
  onChoose,
}: {
  base: EventRecord;
  conflict: EventConflict;
  /** What the fields say now. */
  readMine: () => EventTexts | undefined;
  onChoose: (values: EventTexts) => void;
}) {
  const [before, other] = [eventTexts(base), eventTexts(theirs)];
  const { conflicts } = joinEvent(before, other, mine);
  const [chosen, setChosen] = useState<Partial<Record<EventField, 'theirs' | 'mine'>>>({});
  // The button that was pressed may be far below.
  const notes = useRef<HTMLElement>(null);
  useEffect(() => notes.current?.focus(), []);
  const isChosen = conflicts.every((field) => chosen[field]);

  function save() {
    const now = joinEvent(before, other, readMine() ?? mine);
    // Typed at the last moment: it is shown, and chosen first.
    if (!now.conflicts.every((field) => chosen[field])) return;
    const taken = now.conflicts.filter((field) => chosen[field] === 'theirs');
    const picked = taken.map((field) => [field, other[field]]);
    onChoose({ ...now.values, ...Object.fromEntries(picked) });
  }

  return (
    <section ref={notes} className={notice.notice} tabIndex={-1} aria-labelledby="meanwhile">
      <h2 id="meanwhile">Changed in the meantime</h2>
      <p>
        {by ?? 'Somebody'} saved this event on {formatDayAndTime(at)}: what you changed since is not
        stored yet, and nothing is lost.
      </p>
      <p>
        {conflicts.length === 0
          ? 'You changed different things: both can stay.'
          : 'Where only one of you changed something, it stays. Choose for the rest.'}
      </p>
      {conflicts.map((field) => (
        <RadioGroup
          key={field}
          legend={`${fieldNames[field]}. Before: ${inWords(field, before[field])}`}
          value={chosen[field] ?? ''}
          onChange={(side) => setChosen({ ...chosen, [field]: side as 'theirs' | 'mine' })}
          choices={[
            { value: 'theirs', label: <>Theirs: {inWords(field, other[field])}</> },
            { value: 'mine', label: <>Mine: {inWords(field, mine[field])}</> },
          ]}
        />
      ))}
      <div className={sections.buttons}>
        <Button aria-disabled={!isChosen || undefined} onClick={() => isChosen && save()}>
          {conflicts.length === 0 ? 'Save Both' : 'Save What Is Chosen'}
        </Button>
      </div>
      {!isChosen && (
        <p className={sections.quiet}>
          {conflicts.length === 1 ? 'One choice is' : `${conflicts.length} choices are`} to be made.
        </p>
      )}
    </section>
  );
}

/** A field's text as people read it. */
export function inWords(field: EventField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const lines = linesInWords(field, value);
  if (lines) return lines.join('; ') || 'nothing';
  if (value === '') return 'nothing';
  if (field === 'kind') return kindNames[value as keyof typeof kindNames];
  if (field.endsWith('_cents') && Number.isInteger(centsOf(value)))
    return formatMoney(centsOf(value));
  return asTime(value);
}

function linesInWords(field: EventField, value: string): string[] | undefined {
  switch (field) {
    case 'agenda':
      return rowsIn<AgendaTexts>(value).map(
        ({ starts_at, title, description }) =>
          `${asTime(starts_at)} ${title}${description && ` (${description})`}`,
      );
    case 'media':
      return rowsIn<MediumTexts>(value).map(({ alt, caption }) => alt || caption || 'a picture');
    case 'finances':
      return rowsIn<StatementTexts>(value).map(
        ({ kind, label, amount_cents }) =>
          `${statementKinds[kind as keyof typeof statementKinds]} ${label} $${amount_cents}`,
      );
    default:
      return undefined;
  }
}

/** "2027-06-12T08:30" is "2027-06-12, 08:30". */
function asTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1, $2');
}
