import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import { auditList } from '../lists/organize-lists.ts';
import { actInSentence, doerOf, emailsIn, emailsToTell, isInSentence } from './act-sentence.ts';
import styles from './audit.module.css';
import { fieldName, storedInWords } from './changed-values.ts';

/** One act in a sentence, below its day: who did what, to whom; then of which event, and what it changed. */
export function AuditLine({
  entry,
  count = 1,
  end = entry.at,
  shared = new Set(),
}: {
  entry: AuditEntry;
  count?: number;
  /** When the furthest of them was. */
  end?: string;
  /** The names that several people have. */
  shared?: ReadonlySet<string>;
}) {
  const { at, act, event, who, whose, names } = entry;
  const zone = useZone();
  const [first, last] = [at, end].sort().map((moment) => whenIn(zone, moment, 'clock'));
  const inWords = bookingActInWords(act, entry.changes);
  const emails = emailsToTell(entry, shared);
  const changes = Object.entries(entry.changes ?? {}).filter(
    ([field]) => !isInSentence(act, field),
  );
  return (
    <li className={classNames(styles.entry, isLook.has(act) && styles.weak)}>
      <p className={styles.when}>
        <time dateTime={at}>{whenIn(zone, at, 'clock')}</time>
      </p>
      <div className={styles.what}>
        <p title={emailsIn(entry).join(', ') || undefined}>
          <span>
            <strong>
              <Person name={doerOf(entry)} email={names.who === null ? null : who} />
            </strong>{' '}
            <Sentence words={actInSentence(entry)} name={names.whose} email={whose} />
            {count > 1 && <span className={styles.count}> × {count}</span>}
            {first !== last && `, ${first} to ${last}`}
          </span>
          {event && (
            <span>
              <span className={styles.dot}> · </span>
              <Link className={styles.event} to={auditList.path} search={{ event: event.uuid }}>
                {event.title}
                <span className="visually-hidden">: everything about this event</span>
              </Link>
            </span>
          )}
        </p>
        {inWords && <p>{inWords}</p>}
        {!inWords && changes.length > 0 && <Changes act={act} changes={changes} zone={zone} />}
      </div>
      {emails.length > 0 && (
        <p className={styles.emails}>
          {emails.map((email, at) => (
            <span key={email}>
              {at > 0 && ', '}
              <span className={styles.email}>{email}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/** A person whom the log knows leads to all that they did, and that was done to them. */
const Person = ({ name, email }: { name: string; email: string | null }) =>
  email === null ? (
    name
  ) : (
    <Link className={styles.person} to={auditList.path} search={{ search: email }}>
      {name}
    </Link>
  );

/** What was done; whose name it says leads on. */
function Sentence({
  words,
  name,
  email,
}: {
  words: string;
  name: string | null;
  email: string | null;
}) {
  const at = name === null ? -1 : words.lastIndexOf(name);
  if (name === null || at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <Person name={name} email={email} />
      {words.slice(at + name.length)}
    </>
  );
}

/** It changed nothing: of many of them few are looked for. */
const isLook: ReadonlySet<string> = new Set(['signed_in', 'member_looked_up', 'receipt_opened']);

function Changes({
  act,
  changes,
  zone,
}: {
  act: string;
  zone: string;
  changes: [string, { old?: unknown; new?: unknown }][];
}) {
  return (
    <dl className={styles.changes}>
      {changes.map(([field, { old, new: now }]) => {
        const before = old === null ? undefined : storedInWords(act, field, old, zone);
        const after = storedInWords(act, field, now, zone);
        return (
          <div
            key={field}
            className={(before ?? '').length + after.length <= short ? styles.short : undefined}
          >
            <dt>{fieldName(act, field)}:</dt>
            {/* Of what began with this act, such as a sign-in, there is no before. */}
            {before !== undefined && (
              <dd>
                from{' '}
                <del>
                  <Value text={before} />
                </del>
              </dd>
            )}
            <dd>
              {before !== undefined && 'to '}
              <ins>
                <Value text={after} />
              </ins>
            </dd>
          </div>
        );
      })}
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

/** Both in one line. */
const short = 90;
