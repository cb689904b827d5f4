import type { ReactNode } from 'react';
import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import rows from '../lists/list-rows.module.css';
import { actName } from './act-names.ts';
import { fieldName, storedInWords } from './changed-values.ts';
import styles from './history-entry.module.css';

type Entry = Omit<RecordHistory[number], 'uuid'>;

/** What was done with one record, by whom, when, and what it changed from what to what. */
export function HistoryEntry({
  entry: { at, act, who, changes },
  zone,
  inWords,
  children,
}: {
  entry: Entry;
  zone: string;
  /** What it changed, where sentences say it. */
  inWords?: string | undefined;
  /** Below what was done. */
  children?: ReactNode;
}) {
  return (
    <li>
      <p>
        <strong>{actName(act)}</strong>
      </p>
      <p className={rows.small}>
        <time dateTime={at}>{shortWhen(zone, at, 'yearEntry')}</time>, {by(who)}
      </p>
      {inWords && <p>{inWords}</p>}
      {changes && !inWords && (
        <dl className={styles.changes}>
          {Object.entries(changes).map(([field, change]) => (
            <div key={field}>
              <dt>{fieldName(act, field)}:</dt>
              <dd>{changeInWords(act, field, change, zone)}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </li>
  );
}

function by(who: string | null): string {
  if (who === null) return 'by the portal itself';
  return who === 'terminal' ? 'by a command of the operator' : `by ${who}`;
}

function changeInWords(
  act: string,
  field: string,
  change: { old: unknown; new: unknown },
  zone: string,
): string {
  const now = storedInWords(act, field, change.new, zone);
  const isNew = change.old === null || (Array.isArray(change.old) && change.old.length === 0);
  return isNew ? now : `${storedInWords(act, field, change.old, zone)} → ${now}`;
}
