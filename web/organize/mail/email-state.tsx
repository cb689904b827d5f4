import type { ReactNode } from 'react';
import type { BookingEmail } from '#contract/bookings/attendees.ts';
import { emailStateNames } from '#contract/organizing/lists.ts';
import type { EmailState } from '#contract/values/email-states.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Badge } from '#web/ui/badge.tsx';
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

/** Its subject, and when it left; where that unfolds, the subject looks like what is pressed. */
export function EmailLine({
  email,
  beside,
  children,
}: {
  email: Email;
  /** After the subject. */
  beside?: ReactNode;
  /** After the moment. */
  children?: ReactNode;
}) {
  const zone = useZone();
  return (
    <span className={styles.line}>
      <span>
        <span className={styles.subject}>{emailName(email)}</span> {beside}
      </span>{' '}
      <span>
        {progressInWords(email, zone)}
        {children}
      </span>
    </span>
  );
}

/**
 * Where an email is, in plain words, and what the mail server said. Never that it arrived. What can be done with it is
 * folded with the answer.
 */
export function EmailProgress({ email, beside, children }: Parameters<typeof EmailLine>[0]) {
  const zone = useZone();
  const { state, answer, sent_again_at } = email;
  const reply = answer !== null && (
    <p>
      <span className={styles.says}>The mail server said:</span>{' '}
      <q className={styles.answer}>{answer}</q>
    </p>
  );
  const isFolded = reply && state === 'taken';
  return (
    <div className={styles.progress}>
      {/* What is as it should be is there on demand. */}
      {isFolded ? (
        <details>
          <summary className={styles.opens}>
            <EmailLine email={email} beside={beside}>
              <span className="visually-hidden">: what the mail server said</span>
            </EmailLine>
          </summary>
          {reply}
          {children}
        </details>
      ) : (
        <EmailLine email={email} beside={beside} />
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
