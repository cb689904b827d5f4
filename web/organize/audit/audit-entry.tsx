import type { z } from 'zod';
import { formatDayAndTime } from '#contract/long-day.ts';
import type { auditEntrySchema } from '#contract/organizing.ts';
import { Link } from '#web/router/link.tsx';
import sections from '../../ui/sections.module.css';
import { actName } from './act-names.ts';
import styles from './audit.module.css';
import { auditList } from './audit-list.ts';
import { fieldName, valueInWords } from './changed-values.ts';

/** One act: when, what, who, whose, of which event, and what it changed. */
export function AuditEntry({ entry }: { entry: z.output<typeof auditEntrySchema> }) {
  const { at, act, who, whose, event, changes } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <time dateTime={at}>{formatDayAndTime(at)}</time>
      </p>
      <div className={styles.what}>
        <p>
          <strong>{actName(act)}</strong>
        </p>
        <p className={sections.quiet}>
          {by(who)}
          {whose !== null && whose !== who && <>, about {whose}</>}
        </p>
        {event && (
          <p>
            <Link to={auditList.path} search={{ event: event.uuid }}>
              {event.title}
              <span className="visually-hidden">: everything about this event</span>
            </Link>
          </p>
        )}
        {changes && <Changes changes={changes} />}
      </div>
    </li>
  );
}

function by(who: string | null): string {
  if (who === null) return 'By the portal itself';
  return who === 'terminal' ? 'By a command' : `By ${who}`;
}

function Changes({
  changes,
}: {
  changes: NonNullable<z.output<typeof auditEntrySchema>['changes']>;
}) {
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            <del>
              <span className="visually-hidden">Before: </span>
              {valueInWords(field, change.old)}
            </del>
          </dd>
          <dd>
            <ins>
              <span className="visually-hidden">Now: </span>
              {valueInWords(field, change.new)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
