import { useEffect, useRef } from 'react';
import { formatDayAndTime } from '#contract/long-day.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import styles from './changed-meanwhile.module.css';
import { joinChanges } from './join-changes.ts';

/** What a 409 `changed_meanwhile` says: the record as it is now, by whom, since when. */
export interface Meanwhile<Values> {
  record: Values & { version: number };
  by: string | null;
  at: string;
}

/** Undefined for every other failure. */
export function meanwhileOf<Values>(error: unknown): Meanwhile<Values> | undefined {
  const isOne = error instanceof ApiError && error.code === 'changed_meanwhile';
  return isOne ? (error.current as unknown as Meanwhile<Values>) : undefined;
}

/**
 * Shown above the form, which keeps what is typed: what both changed, before, theirs and mine. Either
 * button goes on from the record as it is now (12.4).
 */
export function ChangedMeanwhile<Values extends object>({
  meanwhile: { record, by, at },
  before,
  mine,
  labels,
  show = String,
  onChoose,
}: {
  meanwhile: Meanwhile<Values>;
  /** The values that the form began with, and those that are typed. */
  before: Values;
  mine: Values;
  /** The fields by their names on the screen. */
  labels: Record<keyof Values & string, string>;
  /** A value in words. */
  show?: (value: unknown, field: keyof Values & string) => string;
  /** Goes on with these values and the version of the record. */
  onChoose: (values: Values, version: number) => void;
}) {
  const { values, conflicts } = joinChanges(before, record as Values, mine);
  const theirs = { ...values };
  for (const field of conflicts) theirs[field] = record[field];
  // The button that was pressed may be screens away, at the end of a long form.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At once: a smooth scroll ends where the failure beside the button is written.
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return (
    <section className={styles.notice} role="alert" aria-labelledby="meanwhile">
      <h2 id="meanwhile" className={styles.title} ref={heading} tabIndex={-1}>
        Changed in the meantime
      </h2>
      <p>
        {by ?? 'Somebody'} saved this on {formatDayAndTime(at)}: nothing of yours is stored yet, and
        nothing is lost.
      </p>
      {conflicts.length === 0 ? (
        <p>You changed different things: both can stay.</p>
      ) : (
        <dl className={styles.fields}>
          {conflicts.map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd>Before: {show(before[field], field)}</dd>
              <dd>Theirs: {show(record[field], field)}</dd>
              <dd>Mine: {show(mine[field], field)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={sections.buttons}>
        <Button onClick={() => onChoose(values, record.version)}>
          {conflicts.length === 0 ? 'Save Both' : 'Save Mine'}
        </Button>
        {conflicts.length > 0 && (
          <Button variant="outline" onClick={() => onChoose(theirs, record.version)}>
            Save Theirs
          </Button>
        )}
      </div>
    </section>
  );
}
