import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { confirmEmail } from '../pieces/confirm-email.ts';
import { organize } from '../session/organize-call.ts';
import { EmailProgress, emailName, StateBadge } from './email-state.tsx';
import styles from './emails.module.css';

export const emailRow = classNames(rows.row, styles.row);

/** One email: what, to whom, about which booking, where it is, and once more. */
export function EmailRow({ email }: { email: LoggedEmail }) {
  const { to, to_name: name, again, state, attempts, booking } = email;
  // One that has not been tried yet leaves by itself.
  const isOffered = again && !(state === 'waiting' && attempts === 0);
  return (
    <li className={emailRow}>
      <p>
        <strong>{name ?? to ?? nobody(email)}</strong>{' '}
        {state !== 'taken' && <StateBadge state={state} />}{' '}
        {name !== null && <span className={styles.address}>{to}</span>}
      </p>
      <EmailProgress email={email} beside={<Kind email={email} />}>
        {(isOffered || booking) && (
          <div className={styles.again}>
            {booking && (
              <Link
                to="/organize/events/$slug/attendees/$id"
                params={{ slug: booking.slug, id: booking.id }}
              >
                See the Booking
                <span className="visually-hidden">
                  {' '}
                  that “{emailName(email)}” to {to} is about
                </span>
              </Link>
            )}
            {isOffered && <SendAgain email={email} />}
          </div>
        )}
      </EmailProgress>
    </li>
  );
}

/** Beside its subject: what kind it is. */
function Kind({ email }: { email: LoggedEmail }) {
  const { name, subject, event } = email;
  const words = emailName(email);
  const more = [
    ...(subject === null ? [] : [name]),
    ...(event && !words.includes(event.title) ? [event.title] : []),
  ];
  return <span className={styles.kind}>{more.join('\u00a0· ')}</span>;
}

const nobody = ({ kind }: LoggedEmail) =>
  kind === 'account-erased' ? 'An erased account' : 'The office';

type EmailList = { data: LoggedEmail[] };

/** One that was put off is tried now; of one that had left, the log has another line. */
function sentAgain(row: LoggedEmail, email: LoggedEmail, sent: LoggedEmail): LoggedEmail {
  if (row.uuid === sent.uuid) return sent;
  return row.uuid === email.uuid ? { ...row, sent_again_at: sent.enqueued_at } : row;
}

function SendAgain({ email }: { email: LoggedEmail }) {
  const to = email.to ?? 'the office';
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const [giveKey] = useState(keyGiver);
  const send = () =>
    run('send', async () => {
      if (!(await confirmEmail(email.name, to, aboutSubject(email)))) return;
      // Once it is sent again, the next press sends once more.
      const { key } = giveKey({ uuid: email.uuid, after: email.sent_again_at });
      const { data } = await organize('sendEmailAgain', {
        params: { uuid: email.uuid },
        body: { key },
      });
      notifyDone(`Sent again to ${to}.`);
      // V16: the rows stay where they are; the new email comes with the next look at the list.
      void queryClient.cancelQueries({
        queryKey: ['emails'],
        // A list that comes for the first time is asked for by nobody else.
        predicate: ({ state }) => state.data !== undefined,
      });
      queryClient.setQueriesData<EmailList>(
        { queryKey: ['emails'] },
        (list) => list && { ...list, data: list.data.map((row) => sentAgain(row, email, data)) },
      );
    });
  return (
    <>
      <Button variant="quiet" loading={underWay.includes('send')} onClick={send}>
        Send Again
        <span className="visually-hidden">
          : {emailName(email)}, to {to}
        </span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}

const aboutSubject = ({ subject }: LoggedEmail) =>
  subject === null ? '' : ` Its subject is “${subject}”.`;
