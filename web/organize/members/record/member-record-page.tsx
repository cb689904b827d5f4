import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatDollars } from '#contract/values/money.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { useNow } from '#web/events/now.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import page from '../../../ui/lists/list-page.module.css';
import sections from '../../../ui/sections.module.css';
import { placeCount } from '../../booking/words/place-names.ts';
import rows from '../../lists/list-rows.module.css';
import { listSearch } from '../../lists/list-search.ts';
import type { RecordProps } from '../../lists/list-with-record.tsx';
import { memberList } from '../../lists/organize-lists.ts';
import { EmailProgress, StateBadge } from '../../mail/email-state.tsx';
import { ComingScreen } from '../../pieces/coming-screen.tsx';
import { WholeFacts } from '../../pieces/whole-facts.tsx';
import { organizeQuery } from '../../session/organize-call.ts';
import { listedName } from '../listed-name.ts';
import { reminderInWords } from '../membership-words.ts';
import { HeadActs } from './head-acts.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberPayments, RestOf } from './member-payments.tsx';
import styles from './member-record.module.css';
import { EndMembership, MembershipActs } from './membership-acts.tsx';

/** One person: membership with what may be done to it, bookings, payments, emails (16.1). */
export function MemberRecordPage({ isBeside }: RecordProps) {
  const uuid = useParam('uuid');
  const query = useQuery(memberRecordQuery(uuid));
  const known = listedName(useQueryClient(), uuid);
  if (query.data) return <Record key={uuid} member={query.data.data} isBeside={isBeside} />;
  return (
    <ComingScreen
      query={query}
      title={known ?? 'Member'}
      isBeside={isBeside}
      missing={{
        title: 'Nobody here',
        text: 'This account may be erased, or never had to do with the association.',
        way: (
          <Link className={buttonClass('outline')} to="/organize/members">
            See the Members
          </Link>
        ),
      }}
    />
  );
}

function Record({ member, isBeside }: RecordProps & { member: MemberRecord }) {
  const search = listSearch(memberList, useSearch());
  const { name, headline, city } = member;
  // A line may end after the dot, and none begins with it.
  const known = [headline, city].filter(Boolean).join('\u00a0· ');
  return (
    <div className={isBeside ? styles.beside : page.page}>
      <PageHead title={name} description="A member of the association." />
      <header className={page.head}>
        {!isBeside && (
          <p>
            <Link to={memberList.path} search={search}>
              ‹ Members
            </Link>
          </p>
        )}
        <h1>{name}</h1>
        {known !== '' && <p className={page.lead}>{known}</p>}
        <InShort member={member} />
        <HeadActs member={member} />
      </header>
      <div className={classNames(sections.stack, styles.record)}>
        <div className={styles.columns}>
          <div className={sections.stack}>
            <section className={sections.section} aria-labelledby="membership">
              <h2 id="membership">Membership</h2>
              <MemberFacts member={member} />
              <MembershipActs member={member} />
            </section>
            <RemindersNotSent member={member} />
          </div>
          <div className={sections.stack}>
            <Bookings member={member} />
          </div>
          <div className={sections.stack}>
            <MemberPayments member={member} />
          </div>
        </div>
        <Emails member={member} />
        <EndMembership member={member} />
      </div>
    </div>
  );
}

/** "5 bookings · $1,865 paid" */
function InShort({ member }: { member: MemberRecord }) {
  const { bookings_total: bookings, years } = member;
  const paid = years.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const parts = [
    ...(bookings > 0 ? [bookings === 1 ? '1 booking' : `${bookings} bookings`] : []),
    ...(paid > 0 ? [`${formatDollars(paid)} paid`] : []),
  ];
  return (
    parts.length > 0 && (
      <p className={styles.short}>
        <WholeFacts of={parts} />
      </p>
    )
  );
}

/** 16.3: each with why. */
function RemindersNotSent({ member: { reminders_not_sent: reminders } }: { member: MemberRecord }) {
  if (reminders.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="reminders">
      <h2 id="reminders">Reminders not sent</h2>
      <ul className={rows.rows}>
        {reminders.map(({ step, day, why }) => (
          <li key={`${day} ${step}`} className={classNames(rows.row, styles.line)}>
            <p className={rows.what}>{reminderInWords({ step, day })}</p>
            <p className={rows.small}>{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const bookingStates = {
  confirmed: { name: 'Booked', tone: 'green' },
  held: { name: 'Being paid', tone: 'sand' },
  cancelled: { name: 'Cancelled', tone: 'flag' },
  played: { name: 'Played', tone: 'sand' },
} as const;

function Bookings({ member: { bookings, bookings_total: total } }: { member: MemberRecord }) {
  const now = useNow();
  const stateOf = ({ status, event, moved_to }: MemberRecord['bookings'][number]) => {
    if (moved_to !== null) return { name: `Moved to ${moved_to}`, tone: 'sand' } as const;
    const isOver = now > Date.parse(event.starts_at);
    return bookingStates[status === 'confirmed' && isOver ? 'played' : status];
  };
  return (
    <section className={sections.section} aria-labelledby="bookings">
      <h2 id="bookings">Bookings</h2>
      {bookings.length === 0 && <p className={sections.quiet}>None yet.</p>}
      {bookings.length > 0 && (
        <ul className={rows.rows}>
          {bookings.map((booking) => {
            const { id, event, seats, owing_cents } = booking;
            const { name, tone } = stateOf(booking);
            return (
              <li key={id} className={classNames(rows.row, styles.row, styles.booking)}>
                <div className={rows.what}>
                  <p>
                    <Link
                      className={styles.name}
                      to="/organize/events/$slug/attendees/$id"
                      params={{ slug: event.slug, id }}
                    >
                      {event.title}
                    </Link>
                  </p>
                  <p className={rows.small}>
                    {shortWhen(event.timezone, event.starts_at, 'listYear')}, {placeCount(seats)}
                  </p>
                </div>
                <p className={rows.badges}>
                  <Badge tone={tone}>{name}</Badge>
                </p>
                {owing_cents > 0 && (
                  <p className={classNames(styles.sum, styles.owing)}>
                    {formatDollars(owing_cents)} owing
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <RestOf total={total} shown={bookings.length} />
    </section>
  );
}

/** What was sent to their address, for who sees it (15.4). */
function Emails({ member: { email, emails, emails_total: total = 0 } }: { member: MemberRecord }) {
  if (email === undefined || emails === undefined) return null;
  return (
    <section className={sections.section} aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {emails.length === 0 && (
        <p className={sections.quiet}>None in the last {emailLogDays} days.</p>
      )}
      {emails.length > 0 && (
        <ol className={rows.rows}>
          {emails.map((one) => (
            <li key={one.uuid} className={styles.email}>
              <EmailProgress
                email={one}
                beside={one.state !== 'taken' && <StateBadge state={one.state} />}
              />
            </li>
          ))}
        </ol>
      )}
      <RestOf total={total} shown={emails.length} />
      {emails.length > 0 && (
        <p>
          <Link to="/organize/mail" search={{ search: email }}>
            Find Them in Emails Sent
          </Link>
        </p>
      )}
    </section>
  );
}

/** Each load is noted in the audit log, so coming back to the window is none. */
function memberRecordQuery(uuid: string) {
  return {
    ...organizeQuery('memberRecord', { params: { uuid } }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  };
}
