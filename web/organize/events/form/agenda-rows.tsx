import { saveAgenda } from 'virtual:organize-limits';
import { useState } from 'react';
import { eventLists, eventSections } from '#contract/events/event-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { AddLine, intoAdded } from '../../pieces/forms/add-line.tsx';
import type { LineTexts } from '../record/event-values.ts';
import { clockOf, dayOf, lineOn, oneDayOf } from './agenda-days.ts';
import styles from './agenda-rows.module.css';
import { OpenSection, useSections } from './open-sections.tsx';
import type { FormField } from './use-event-form.ts';
import { type Keyed, useRows } from './use-rows.tsx';

const limits = saveAgenda.agenda;
const names = eventLists.agenda.rows;
const times = ['starts_at', 'ends_at'] as const;

type Line = Keyed<LineTexts<'agenda'>>;

/** The event's timetable (W10): a table with one day for all lines, or with a day for each. */
export function AgendaRows({ field }: { field: FormField }) {
  const list = useRows('agenda', field);
  const { rows, error, hidden, add, change } = list;
  const { typed } = useSections();
  const [isParted, setParted] = useState(false);
  const goesOn = dayOf(typed.ends_at) > dayOf(typed.starts_at);
  const day = rows.length === 0 ? dayOf(typed.starts_at) : oneDayOf(rows);
  const isOneDay = day !== undefined && !isParted;
  const put = (wanted: Line | undefined, part: Partial<Record<'day' | 'from' | 'to', string>>) =>
    change(
      (row) => {
        if (wanted && row.key !== wanted.key) return row;
        const { from = clockOf(row.starts_at), to = clockOf(row.ends_at) } = part;
        return { ...row, ...lineOn(part.day ?? dayOf(row.starts_at), from, to, goesOn) };
      },
      [...times],
    );
  const begin = () => {
    const start = rows.at(-1)?.ends_at ?? typed.starts_at;
    add({ starts_at: start, ends_at: start, title: '', description: '' });
  };

  return (
    <OpenSection id="agenda" title={eventSections.agenda}>
      {hidden}
      {rows.length === 0 && <p>No lines yet. They are shown in the order of time.</p>}
      {rows.length > 0 && isOneDay && (
        <div className={styles.day}>
          <TextInput
            type="date"
            label="Date"
            value={day}
            onChange={({ target }) => put(undefined, { day: target.value })}
          />
          <Button variant="quiet" onClick={intoAdded(() => setParted(true))}>
            Use Several Days
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <table className={styles.table} data-days={isOneDay ? undefined : ''}>
          <thead>
            <tr>
              {!isOneDay && <th scope="col">Day</th>}
              <th scope="col">{names.starts_at.label}</th>
              <th scope="col">{names.ends_at.label}</th>
              <th scope="col">{names.title.label}</th>
              <th scope="col">{names.description.label}</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <AgendaLine
                key={row.key}
                row={row}
                index={index}
                list={list}
                isOneDay={isOneDay}
                onTimes={(part) => put(row, part)}
              />
            ))}
          </tbody>
        </table>
      )}
      <FieldMessage id="agenda-error" error={error} />
      {rows.length < limits.maxItems && <AddLine what="a Line" onAdd={begin} />}
    </OpenSection>
  );
}

function AgendaLine({
  row,
  index,
  list: { cell, remove },
  isOneDay,
  onTimes,
}: {
  row: Line;
  index: number;
  list: ReturnType<typeof useRows<'agenda'>>;
  isOneDay: boolean;
  onTimes: (part: Partial<Record<'day' | 'from' | 'to', string>>) => void;
}) {
  const [from, to] = [cell(row, 'starts_at'), cell(row, 'ends_at')];
  const { maxLength } = limits.items.title;
  const isAfterMidnight = dayOf(row.ends_at) > dayOf(row.starts_at);
  return (
    <tr aria-label={`Agenda, line ${index + 1}`}>
      {!isOneDay && (
        <td>
          <TextInput
            type="date"
            label="Day"
            value={dayOf(row.starts_at)}
            onChange={({ target }) => onTimes({ day: target.value })}
          />
        </td>
      )}
      <td>
        <TextInput
          type="time"
          label={names.starts_at.label}
          {...from}
          value={clockOf(row.starts_at)}
          onChange={({ target }) => onTimes({ from: target.value })}
        />
      </td>
      <td>
        <TextInput
          type="time"
          label={names.ends_at.label}
          hint={isOneDay && isAfterMidnight ? 'next day' : undefined}
          {...to}
          value={clockOf(row.ends_at)}
          onChange={({ target }) => onTimes({ to: target.value })}
        />
      </td>
      <td>
        <TextInput
          label={names.title.label}
          autoComplete="off"
          maxLength={maxLength}
          {...cell(row, 'title')}
        />
      </td>
      <td>
        <TextArea
          label={names.description.label}
          rows={names.description.lines}
          maxLength={limits.items.description.maxLength}
          {...cell(row, 'description')}
        />
      </td>
      <td>
        <Button variant="quiet" onClick={() => remove(row, row.title || 'The line')}>
          Remove<span className="visually-hidden"> {row.title || `line ${index + 1}`}</span>
        </Button>
      </td>
    </tr>
  );
}
