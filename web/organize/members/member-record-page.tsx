import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationStates } from '#contract/members/import-fields.ts';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { paperName } from '#contract/membership/paper-words.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { formatDollars } from '#contract/values/money.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { whenIn } from '#contract/values/when.ts';
import { useNow } from '#web/events/now.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { DisputeNote } from '../booking/dispute-note.tsx';
import { feeAskedFor } from '../booking/words/fee-words.ts';
import { placeCount } from '../booking/words/place-names.ts';
import rows from '../lists/list-rows.module.css';
import { listSearch } from '../lists/list-search.ts';
import type { RecordProps } from '../lists/list-with-record.tsx';
import { memberList } from '../lists/organize-lists.ts';
import { EmailProgress, emailName, StateBadge } from '../mail/email-state.tsx';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { listedName } from './listed-name.ts';
import { MemberBadge, Paid } from './member-badge.tsx';
import styles from './member-lookup.module.css';
import { MembershipActs, ReversePayment } from './membership-acts.tsx';
import {
  membershipInWords,
  paymentState,
  reminderInWords,
  unclaimedInWords,
  yearInWords,
} from './membership-words.ts';

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
  const zone = useZone();
  const search = listSearch(memberList, useSearch());
  const { name, email, headline, city, membership } = member;
  // A line may end after the dot, and none begins with it.
  const known = [headline, city].filter(Boolean).join('\u00a0· ');
  return (
    <div className={isBeside ? styles.beside : page.page}>
      <PageHead title={name} description="A member of the association." />
      <header className={page.head}>
        {!isBeside && (
          <p>
            <Link to={memberList.path} search={search}>
              Members
            </Link>
          </p>
        )}
        <h1>{name}</h1>
        {known !== '' && <p className={page.lead}>{known}</p>}
        {email !== undefined && (
          <p className={rows.what}>
            <a href={mailtoHref(email)}>{email}</a>
          </p>
        )}
        {member.listed && (
          <p className={styles.listed}>
            {[member.listed.phone, member.listed.address].filter(Boolean).join('\n')}
          </p>
        )}
        {email !== undefined && membership.state !== 'none' && <WriteTo member={member} />}
      </header>
      <div className={classNames(sections.stack, styles.record)}>
        <section className={sections.section} aria-labelledby="membership">
          <h2 id="membership">Membership</h2>
          <p>
            <MemberBadge member={membership} />{' '}
            {member.unclaimed && (
              <Badge tone={member.invitation === 'bounced' ? 'flag' : 'sand'}>
                {memberChoices.filters.unclaimed}
                {member.invitation !== null &&
                  `, ${invitationStates[member.invitation].toLowerCase()}`}
              </Badge>
            )}{' '}
            <Paid member={membership} after=". " />
            <WholeDates>{membershipInWords(membership, zone)}</WholeDates>
          </p>
          {membership.started_at !== null && (
            <p className={sections.quiet}>
              Member since {whenIn(zone, membership.started_at, 'day')}
              {member.number !== null && `, number ${member.number}`}
            </p>
          )}
          {member.note !== null && <p>{member.note}</p>}
          {member.unclaimed && (
            <p className={sections.quiet}>
              {unclaimedInWords(member.invitation)}{' '}
              {member.invitation === 'not_invited' && (
                <Link to="/organize/members/import">Invite them with their list</Link>
              )}
            </p>
          )}
          <MembershipActs member={member} />
        </section>
        <RemindersNotSent member={member} />
        <Bookings member={member} />
        <Payments member={member} />
        <Emails member={member} />
      </div>
    </div>
  );
}

/** 15.1: by the portal, which knows whether they agree to it. */
function WriteTo({ member: { uuid, name, membership } }: { member: MemberRecord }) {
  const members = membership.state === 'lapsed' ? 'lapsed' : 'active';
  return (
    <p>
      <Link to="/organize/messages/new" search={{ to: 'members', person: uuid, members }}>
        Write to {name}
      </Link>
    </p>
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
          <li key={`${day} ${step}`} className={classNames(rows.row, styles.row)}>
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
              <li key={id} className={classNames(rows.row, styles.row)}>
                <div className={rows.what}>
                  <p>
                    <Link
                      className={rows.name}
                      to="/organize/events/$slug/attendees/$id"
                      params={{ slug: event.slug, id }}
                    >
                      {event.title}
                    </Link>
                  </p>
                  <p className={rows.small}>
                    {shortWhen(event.timezone, event.starts_at, 'listYear')}
                  </p>
                </div>
                <p className={rows.badges}>
                  <Badge tone={tone}>{name}</Badge>
                  {owing_cents > 0 && <Badge tone="flag">Owing</Badge>}
                </p>
                <p className={rows.small}>
                  {placeCount(seats)}
                  {owing_cents > 0 && `, ${formatDollars(owing_cents)} owing`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <Rest total={total} shown={bookings.length} />
    </section>
  );
}

const paperOf = ({ kind, reversal }: MemberRecord['payments'][number]) =>
  paperName({ is_refund: kind === 'refund', reversal }).toLowerCase();

const paymentTones = { paid: 'green', refunded: 'sand', pending: 'sand', failed: 'flag' } as const;

function Payments({ member }: { member: MemberRecord }) {
  const zone = useZone();
  const { payments, payments_total: total } = member;
  return (
    <section className={sections.section} aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 && <p className={sections.quiet}>None yet.</p>}
      <YearsPaid member={member} />
      {payments.length > 0 && (
        <ul className={rows.rows}>
          {payments.map((payment) => (
            <li key={payment.uuid} className={classNames(rows.row, styles.row)}>
              <div className={rows.what}>
                <p>{payment.description}</p>
                <p className={rows.small}>
                  {whenIn(zone, payment.date, 'day')}
                  {payment.receipt_number !== null &&
                    `, ${paperOf(payment)} ${payment.receipt_number}`}
                </p>
                <DisputeNote
                  className={rows.small}
                  payment={payment}
                  cents={payment.amount_cents}
                  since={(at) => whenIn(zone, at, 'day')}
                />
                {payment.fee_cents !== null && (
                  <p className={rows.small}>
                    {feeAskedFor(payment.fee_cents, whenIn(zone, payment.date, 'day'))}
                  </p>
                )}
              </div>
              <p className={rows.badges}>
                <Badge tone={payment.disputed_at === null ? paymentTones[payment.status] : 'flag'}>
                  {paymentState(payment)}
                </Badge>
              </p>
              <div className={styles.amount}>
                <p>{formatDollars(payment.amount_cents)}</p>
                <ReversePayment member={member} payment={payment} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Rest total={total} shown={payments.length} />
    </section>
  );
}

/** What they paid by year, after refunds, and how it came and went back. */
function YearsPaid({ member: { years } }: { member: MemberRecord }) {
  return (
    <dl className={styles.years}>
      {years.map((year) => (
        <div key={year.year}>
          <dt>{year.year}</dt>
          <dd>
            <strong>{formatDollars(year.net_cents)}</strong> {yearInWords(year)}
          </dd>
        </div>
      ))}
    </dl>
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
            <li key={one.uuid} className={classNames(rows.row, styles.row)}>
              <p className={rows.what}>
                <strong>{emailName(one)}</strong>
              </p>
              <p>
                <StateBadge state={one.state} />
              </p>
              <EmailProgress email={one} />
            </li>
          ))}
        </ol>
      )}
      <Rest total={total} shown={emails.length} />
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

function Rest({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null;
  return (
    <p className={sections.quiet}>
      The latest {shown} of {total}.
    </p>
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
