import type { z } from 'zod';
import { bookingActInWords, isOfGuest } from '#contract/bookings/booking-history.ts';
import type { auditEntrySchema } from '#contract/organizing/organizing.ts';
import { formatMoney } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { auditList } from '../lists/organize-lists.ts';
import { actName } from './act-names.ts';
import styles from './audit.module.css';
import { fieldName, storedInWords } from './changed-values.ts';

/** One act: when, what, who, whose, of which event, and what it changed. */
export function AuditEntry({ entry }: { entry: z.output<typeof auditEntrySchema> }) {
  const { at, act, who, whose, names, cents, event, changes } = entry;
  const zone = useZone();
  const inWords = bookingActInWords(act, changes);
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <time dateTime={at}>{shortWhen(zone, at, 'yearEntry')}</time>
      </p>
      <div className={styles.what}>
        <p>
          <strong>{actName(act)}</strong>
          {cents !== null && `, ${formatMoney(Math.abs(cents))}`}
        </p>
        <p className={sections.quiet}>
          {by(who, names.who)}
          {whose !== null && whose !== who && (
            <>
              , about {isOfGuest(act, changes) && 'a guest of '}
              {personInWords(whose, names.whose)}
            </>
          )}
        </p>
        {event && (
          <p>
            <Link to={auditList.path} search={{ event: event.uuid }}>
              {event.title}
              <span className="visually-hidden">: everything about this event</span>
            </Link>
          </p>
        )}
        {inWords && <p>{inWords}</p>}
        {changes && !inWords && <Changes act={act} changes={changes} zone={zone} />}
      </div>
    </li>
  );
}

/** The name, and behind it which of that name. */
function personInWords(email: string, name: string | null): string {
  return name === null ? email : `${name} (${email})`;
}

function by(who: string | null, name: string | null): string {
  if (who === null) return 'By the portal itself';
  return who === 'terminal' ? 'By a command of the operator' : `By ${personInWords(who, name)}`;
}

function Changes({
  act,
  changes,
  zone,
}: {
  act: string;
  zone: string;
  changes: NonNullable<z.output<typeof auditEntrySchema>['changes']>;
}) {
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{fieldName(act, field)}</dt>
          {/* Of what began with this act, such as a sign-in, there is no before. */}
          {change.old !== null && (
            <dd>
              <del>
                <span className="visually-hidden">Before: </span>
                <Value text={storedInWords(act, field, change.old, zone)} />
              </del>
            </dd>
          )}
          <dd>
            <ins>
              <span className="visually-hidden">Now: </span>
              <Value text={storedInWords(act, field, change.new, zone)} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long text is whole once it is unfolded. */
function Value({ text }: { text: string }) {
  if (text.length <= folded) return text;
  return (
    <details className={styles.text}>
      <summary>{text.slice(0, folded)} …</summary>
      {text}
    </details>
  );
}

const folded = 160;
