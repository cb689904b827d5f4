import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { formatDollars } from '#contract/values/money.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import sections from '#web/ui/sections.module.css';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import rows from '../lists/list-rows.module.css';
import { EmailProgress, emailName, StateBadge } from '../mail/email-state.tsx';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { organize, useOrganized } from '../session/organize-call.ts';
import { mayAt, useSelf } from '../session/organizer.ts';
import { moneyInWords, placeCount } from './attendee-names.ts';
import styles from './attendees.module.css';
import { BookingActs } from './booking-acts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingNote } from './booking-note.tsx';
import { BookingSeats } from './booking-seats.tsx';
import { type BookingRights, useStoreBooking } from './store-booking.ts';

/** A booking: the people on its seats, what was paid, what happened, and what can be done (13.2). */
export function BookingPage() {
  const slug = useParam('slug');
  const self = useSelf();
  const query = useOrganized('booking', { params: { id: useParam('id') } });
  const { data } = query;
  if (data && self) return <Booking key={data.data.id} booking={data.data} self={self} />;
  return (
    <ComingScreen
      query={query}
      title="Booking"
      missing={{
        title: 'No such booking',
        text: 'It may never have been paid, or not be yours to see.',
        way: (
          <Link
            className={buttonClass('outline')}
            to="/organize/events/$slug/attendees"
            params={{ slug }}
          >
            See the Attendees
          </Link>
        ),
      }}
    />
  );
}

function Booking({ booking, self }: { booking: AttendeeBooking; self: OrganizerSelf }) {
  const zone = useZone();
  const { event, booker, seats } = booking;
  const may = (permission: Parameters<typeof mayAt>[1]) => mayAt(self, permission, event.uuid);
  const rights: BookingRights = {
    changes: may('attendees.change'),
    refunds: may('money.refund'),
    records: may('money.record'),
    writes: may('attendees.write'),
    seesContact: may('attendees.contact'),
  };
  const live = seats.filter(({ state }) => state === 'confirmed' || state === 'held');
  return (
    <div className={page.page}>
      <PageHead title={booker.name} description="A booking of an event of the association." />
      <header className={page.head}>
        <p>
          <Link to="/organize/events/$slug/attendees" params={{ slug: event.slug }}>
            Attendees of {event.title}
          </Link>
        </p>
        <h1>{booker.name}</h1>
        <p className={styles.seatHead}>
          {booking.status === 'cancelled' && <Badge tone="flag">Cancelled</Badge>}
          {booking.status === 'held' && <Badge tone="sand">Being paid</Badge>}
          <span>
            {placeCount(live.length)}. {moneyInWords(booking)}.
          </span>
          {booking.donation_cents > 0 && (
            <span>Of it {formatDollars(booking.donation_cents)} is a donation.</span>
          )}
        </p>
        <p className={sections.quiet}>
          {eventDates(event)}, {eventHours(event)}. Booked {whenIn(zone, booking.created_at, 'log')}
          {booker.account === null && ', by name: without an account'}
        </p>
        <Contact booking={booking} />
        {booking.to_confirm && (
          <p className={sections.notice}>
            <Badge tone="sand">Not confirmed yet</Badge>
            <span>
              The place counts. {booker.name} was asked by email, and in My Events, to press
              “Confirm My Place”: until then safety leads cannot read their notes, and the telephone
              number of the account is not shown.
            </span>
          </p>
        )}
        <p className={rows.ways}>
          {booker.account !== null && may('members.see') && (
            <Link to="/organize/members/$uuid" params={{ uuid: booker.account }}>
              See Membership, Bookings and Payments
            </Link>
          )}
          {rights.writes && <WriteToThem booking={booking} />}
        </p>
        {rights.writes && <SendAgain booking={booking} />}
      </header>
      <div>
        <BookingSeats booking={booking} rights={rights} />
        <BookingActs booking={booking} rights={rights} />
        <BookingMoney booking={booking} rights={rights} />
        {rights.seesContact && <BookingNote booking={booking} mayChange={rights.changes} />}
        <BookingEmails booking={booking} />
        <BookingHistory booking={booking} />
      </div>
    </div>
  );
}

function Contact({ booking: { booker } }: { booking: AttendeeBooking }) {
  const { email, phone } = booker;
  if (!email && !phone) return null;
  return (
    <p className={styles.contact}>
      {email && <a href={mailtoHref(email)}>{email}</a>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </p>
  );
}

/** To the booker, and the guests with an address of their own. */
function WriteToThem({ booking: { id, event, seats } }: { booking: AttendeeBooking }) {
  const isComing = seats.some(({ state }) => state === 'confirmed');
  const isWritable = isComing || seats.some(({ state }) => state === 'cancelled');
  if (!isWritable) return null;
  return (
    <Link
      to="/organize/messages/new"
      search={{ event: event.slug, booking: id, ...(!isComing && { state: 'cancelled' }) }}
    >
      Write to Them
    </Link>
  );
}

/** Once more the email with all tickets, to the booker. */
function SendAgain({ booking }: { booking: AttendeeBooking }) {
  const { id, booker, status } = booking;
  const { run, failure, underWay } = useButtonChange();
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  if (status !== 'confirmed') return null;
  if (!booker.has_email) return <p>Nobody gets an email: this booking has no address.</p>;
  const send = () =>
    run('send', async () => {
      // What is in the history by now has been sent: the next press sends once more.
      const body = giveKey({ after: booking.version, count: booking.history.length });
      const answer = await organize('sendBookingAgain', {
        params: { id },
        body: { key: body.key },
      });
      store(answer.data);
      notifyDone(`The booking with its tickets is on its way to ${booker.name}.`);
    });
  return (
    <>
      <div>
        <Button variant="outline" loading={underWay.includes('send')} onClick={send}>
          Send Again
        </Button>
      </div>
      <FormFailure message={failure} />
    </>
  );
}

/** Each email about a booking: its reader, and where it is (13.2). */
function BookingEmails({ booking: { emails } }: { booking: AttendeeBooking }) {
  return (
    <section className={sections.section} aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {emails.length === 0 && <p>None in the last {emailLogDays} days.</p>}
      {emails.length > 0 && (
        <ol className={styles.rows}>
          {emails.map((email) => (
            <li key={email.uuid}>
              <p>
                <strong>{emailName(email)}</strong> <StateBadge state={email.state} />
              </p>
              {email.to && <p className={rows.small}>To {email.to}</p>}
              <EmailProgress email={email} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
