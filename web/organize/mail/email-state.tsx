import type { ReactNode } from 'react';
import type { BookingEmail } from '#contract/bookings/attendees.ts';
import { emailStateNames } from '#contract/organizing/lists.ts';
import type { EmailState } from '#contract/values/email-states.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import styles from './emails.module.css';

type Email = Omit<BookingEmail, 'to'>;

const tones: Record<EmailState, 'green' | 'sand' | 'flag'> = {
  waiting: 'sand',
  taken: 'green',
  refused: 'flag',
  given_up: 'flag',
  stopped: 'sand',
};

/** Its subject; before it is written, what kind it is. */
export const emailName = ({ subject, name }: Pick<Email, 'subject' | 'name'>) => subject ?? name;

export function StateBadge({ state }: Pick<Email, 'state'>) {
  return <Badge tone={tones[state]}>{emailStateNames[state]}</Badge>;
}

/**
 * Where an email is, in plain words, and what the mail server said. Never that it arrived. What can be done with it is
 * folded with the answer.
 */
export function EmailProgress({
  email,
  head,
  children,
}: {
  email: Email;
  /** What email it is, where that opens the answer, too. */
  head?: ReactNode;
  children?: ReactNode;
}) {
  const zone = useZone();
  const { state, answer, sent_again_at } = email;
  const words = progressInWords(email, zone);
  const reply = answer !== null && (
    <p>
      <span className={styles.says}>The mail server said:</span>{' '}
      <q className={styles.answer}>{answer}</q>
    </p>
  );
  const isFolded = reply && state === 'taken';
  return (
    <div className={classNames(styles.progress, head !== undefined && styles.headed)}>
      {/* What is as it should be is there on demand. */}
      {isFolded ? (
        <details>
          <summary>
            {head}
            <span>
              {words}
              <span className="visually-hidden">: what the mail server said</span>
            </span>
          </summary>
          {reply}
          {children}
        </details>
      ) : (
        <>
          {head}
          <p>{words}</p>
        </>
      )}
      {!isFolded && reply}
      {!isFolded && children}
      {sent_again_at !== null && <p>Sent again {shortWhen(zone, sent_again_at, 'entry')}</p>}
    </div>
  );
}

export function progressInWords(email: Email, zone: string): string {
  const { state, attempts, tried_at, next_at, enqueued_at, answer, error } = email;
  const at = (instant: string | null) => shortWhen(zone, instant ?? enqueued_at, 'entry');
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  const silent = answer === null && error !== null ? ` No answer: ${error}.` : '';
  switch (state) {
    case 'taken':
      return `Sent ${at(tried_at)}`;
    case 'waiting':
      return attempts === 0
        ? `Waiting since ${at(null)}`
        : `Delayed, tried ${times}.${silent} Next try ${at(next_at)}`;
    case 'refused':
      return `Refused by the mail server ${times}. Next try ${at(next_at)}`;
    case 'given_up':
      return `Not tried any more: ${times} in all, last ${at(tried_at)}.${silent}`;
    case 'stopped':
      return `Not sent: no longer needed by ${at(tried_at)}`;
  }
}
