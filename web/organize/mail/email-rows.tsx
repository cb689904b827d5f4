import type { PageMeta } from '#contract/calls/endpoint.ts';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { EmailRow } from './email-row.tsx';
import { EmailLine, StateBadge } from './email-state.tsx';
import styles from './emails.module.css';
import { equalMailings, mailingInWords } from './equal-mailings.ts';

/** One page of them, a line each; those of one mailing are a line that unfolds. */
export function EmailRows({
  emails,
  page: { current_page, last_page },
}: {
  emails: LoggedEmail[];
  page: Pick<PageMeta, 'current_page' | 'last_page'>;
}) {
  return (
    <ol className={rows.rows}>
      {equalMailings(emails).map((mailing) => {
        const [first] = mailing;
        if (!first) return null;
        if (mailing.length === 1) return <EmailRow key={first.uuid} email={first} />;
        // The next page, or the one before, may have more of it.
        const goesOn = mailing.at(-1) === emails.at(-1) && current_page < last_page;
        const isPart = goesOn || (first === emails[0] && current_page > 1);
        return <Mailing key={first.uuid} first={first} mailing={mailing} isPart={isPart} />;
      })}
    </ol>
  );
}

function Mailing({
  first,
  mailing,
  isPart,
}: {
  first: LoggedEmail;
  mailing: LoggedEmail[];
  isPart: boolean;
}) {
  return (
    <li className={styles.mailing}>
      <details>
        <summary className={classNames(styles.row, styles.opens)}>
          <span>
            <strong>{mailingInWords(mailing, isPart)}</strong>{' '}
            {first.state !== 'taken' && <StateBadge state={first.state} />}
          </span>
          <span className={styles.progress}>
            <EmailLine
              email={first}
              beside={first.subject !== null && <span className={styles.kind}>{first.name}</span>}
            />
          </span>
        </summary>
        <ol className={styles.each}>
          {mailing.map((email) => (
            <EmailRow key={email.uuid} email={email} />
          ))}
        </ol>
      </details>
    </li>
  );
}
