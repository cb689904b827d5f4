import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { reversalOf } from '#contract/bookings/refund-reasons.ts';
import { listed } from '#contract/values/choices.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import sections from '#web/ui/sections.module.css';
import { useZone } from '#web/ui/zone.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { confirmEmail } from '../pieces/confirm-email.ts';
import { organize } from '../session/organize-call.ts';
import { type BookingRights, useStoreBooking } from './acts/store-booking.ts';
import styles from './booking.module.css';
import acts from './booking-acts.module.css';
import { changeableSeats, type OpenAct } from './booking-acts.tsx';
import { placeCount } from './words/place-names.ts';

type Seat = AttendeeBooking['seats'][number];

interface Props {
  booking: AttendeeBooking;
  rights: BookingRights;
  opened: string | undefined;
  /** After an event they are seldom meant: its changes are put away, here and beside each person. */
  isPast: boolean;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  onAct: (act: OpenAct) => void;
}

/** Whose booking it is, what it comes to, and what can be done with it. */
export function BookingHead(props: Props) {
  const { booking, rights } = props;
  const { booker, status, to_confirm, charges } = booking;
  const zone = useZone();
  const due = charges.find(({ dispute_due_at }) => dispute_due_at !== null)?.dispute_due_at;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{booker.name}</h1>
        {status === 'held' && <Badge tone="sand">Being paid</Badge>}
        {to_confirm && <Badge tone="sand">Not confirmed yet</Badge>}
        {booker.account !== null && rights.seesMembers && (
          <Link to="/organize/members/$uuid" params={{ uuid: booker.account }}>
            Member Record
          </Link>
        )}
      </div>
      <p className={styles.facts}>
        {factsOf(booking)
          .split(/(?<= · )/)
          .map((fact) => (
            <span key={fact} className={isGrave.test(fact) ? styles.toGive : undefined}>
              {fact}
            </span>
          ))}
      </p>
      {due && (
        <p>
          <a className={styles.toGive} href="#money">
            Answer the bank by {whenIn(zone, due, 'day')}
          </a>
        </p>
      )}
      <div className={styles.contact}>
        {booker.account === null && <span className={styles.by}>By name, without an account</span>}
        {booker.email && <a href={mailtoHref(booker.email)}>{booker.email}</a>}
        {booker.phone && <a href={`tel:${booker.phone.replace(/[^+\d]/g, '')}`}>{booker.phone}</a>}
      </div>
      {to_confirm && (
        <p className={sections.notice}>
          The place counts. {booker.name} was asked by email, and in My Events, to press “Confirm My
          Place”: until then safety leads cannot read their notes, and the telephone number of the
          account is not shown.
        </p>
      )}
      <HeadActs {...props} />
    </header>
  );
}

/** What of the facts is trouble. */
const isGrave = /(disputed|to go back)( · )?$/;

/** "4 places · $165 paid · $90 owing": what was paid and has not gone back (V3). */
export function factsOf(booking: Summed): string {
  const { status, seats, left_cents, owing_cents } = booking;
  if (status === 'cancelled') return cancelledFacts(booking);
  const disputed = disputedOf(booking);
  const live = seats.filter(({ state }) => state === 'confirmed' || state === 'held');
  const isNothing = left_cents === 0 && owing_cents === 0;
  return [
    placeCount(live.length),
    ...(left_cents > disputed ? [`${formatDollars(left_cents - disputed)} paid`] : []),
    ...(disputed > 0 ? [`${formatDollars(disputed)} disputed`] : []),
    ...(owing_cents > 0 ? [`${formatDollars(owing_cents)} owing`] : []),
    ...(isNothing ? ['nothing to pay'] : []),
  ].join(' · ');
}

type Summed = Pick<
  AttendeeBooking,
  'status' | 'seats' | 'left_cents' | 'owing_cents' | 'charges' | 'refunds'
>;

/** What of it a cardholder disputes: the bank may take it back. */
export const disputedOf = ({
  charges,
  left_cents,
}: Pick<AttendeeBooking, 'charges' | 'left_cents'>): number =>
  charges
    .filter(({ disputed_at }) => disputed_at !== null)
    .reduce((sum, { amount_cents }) => Math.min(sum + amount_cents, left_cents), 0);

/** What of a booking went back, or is to, in these states; a payment that was reversed went back to nobody. */
export const sumBack = (
  refunds: AttendeeBooking['refunds'],
  ...states: AttendeeBooking['refunds'][number]['state'][]
): number =>
  refunds
    .filter(({ reason, state }) => !reversalOf(reason) && states.includes(state))
    .reduce((sum, { here_cents }) => sum + here_cents, 0);

/** "Cancelled · $90.00 refunded", or where its places went: what became of its money. */
function cancelledFacts(booking: Summed): string {
  const { seats, left_cents, refunds } = booking;
  const disputed = disputedOf(booking);
  const there = new Set(seats.flatMap(({ moved_to }) => moved_to?.event.title ?? []));
  const [done, owed] = [sumBack(refunds, 'done'), sumBack(refunds, 'owed', 'sent')];
  return [
    there.size > 0 ? `Moved to ${listed([...there])}` : 'Cancelled',
    ...(done > 0 ? [`${formatMoney(done)} refunded`] : []),
    ...(owed > 0 ? [`${formatMoney(owed)} still to go back`] : []),
    ...(left_cents > disputed ? [`${formatMoney(left_cents - disputed)} kept`] : []),
    ...(disputed > 0 ? [`${formatMoney(disputed)} disputed`] : []),
  ].join(' · ');
}

function HeadActs(props: Props) {
  const { booking, rights, isUnfolded, onUnfold } = props;
  const { booker, status } = booking;
  const maySend = rights.writes && status === 'confirmed';
  const isFolded = isFoldable(props) && !isUnfolded;
  const hasAddress = booker.has_email || booking.seats.some(({ email }) => email);
  return (
    <>
      <div className={acts.acts}>
        {rights.writes && hasAddress && <EmailLink booking={booking} />}
        {isFoldable(props) && (
          <Button
            variant="outline"
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(!isUnfolded)}
          >
            Change Booking
          </Button>
        )}
        {!isFolded && maySend && booker.has_email && <Resend booking={booking} />}
        {!isFolded && <Changes {...props} />}
      </div>
      {maySend && !booker.has_email && (
        <p className={styles.by}>
          {hasAddress
            ? `${booker.name} gets no email: there is no address.`
            : 'Nobody gets an email: this booking has no address.'}
        </p>
      )}
    </>
  );
}

/** Whether something can be changed that is put away, as the event is over. */
const isFoldable = ({ booking, rights, isPast }: Props): boolean =>
  isPast &&
  (changeableSeats(booking, rights).length > 0 || (rights.changes && booking.seats.some(isLive)));

function Changes({ booking, rights, opened, onAct }: Props) {
  const seats = changeableSeats(booking, rights);
  const seat = seats.find(({ uuid }) => uuid === opened)?.uuid;
  const first = booking.status === 'confirmed' ? handedOverWith(booking, seats) : undefined;
  return (
    <>
      {seats.length > 0 && booking.event.status !== 'draft' && (
        <Button variant="outline" onClick={() => onAct({ act: 'move', seat })}>
          Move
        </Button>
      )}
      {first && rights.changes && (
        <Button variant="outline" onClick={() => onAct({ act: 'hand over', seat: first.uuid })}>
          Hand Over
        </Button>
      )}
      <CancelAct booking={booking} rights={rights} opened={opened} onAct={onAct} />
    </>
  );
}

/** At the end of the acts; on a phone at the foot of the booking, apart from everything else. */
export function CancelAct({
  booking,
  rights,
  opened,
  onAct,
}: Pick<Props, 'booking' | 'rights' | 'opened' | 'onAct'>) {
  const seats = changeableSeats(booking, rights);
  if (seats.length === 0) return null;
  const seat = seats.find(({ uuid }) => uuid === opened)?.uuid;
  return (
    <Button variant="quiet" className={acts.grave} onClick={() => onAct({ act: 'cancel', seat })}>
      {seats.length > 1 ? 'Cancel Places' : 'Cancel Booking'}
    </Button>
  );
}

/**
 * The booking of an account goes to somebody else with its own place, unless it was paid for from there. One by name
 * has a box for it beside its first place.
 */
function handedOverWith({ booker, charges, seats: all }: AttendeeBooking, changeable: Seat[]) {
  const isChangeable = changeable.length === all.filter(isLive).length;
  if (booker.account === null || !isChangeable || charges.length > 0) return;
  return changeable.find(({ position, is_booker }) => position === 0 && is_booker);
}

const isLive = ({ state }: Seat) => state === 'confirmed' || state === 'held';

/** To the booker, and the guests with an address of their own. */
function EmailLink({ booking: { id, event, seats } }: { booking: AttendeeBooking }) {
  const isComing = seats.some(({ state }) => state === 'confirmed');
  const isWritable = isComing || seats.some(({ state }) => state === 'cancelled');
  if (!isWritable) return null;
  return (
    <Link
      className={buttonClass('outline')}
      to="/organize/messages/new"
      search={{ event: event.slug, booking: id, ...(!isComing && { state: 'cancelled' }) }}
    >
      Email
    </Link>
  );
}

/** Once more the email with all tickets, to the booker: by the name that it has in Emails Sent. */
function Resend({ booking }: { booking: AttendeeBooking }) {
  const { id, booker } = booking;
  const { run, failure, underWay } = useButtonChange();
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  const send = () =>
    run('send', async () => {
      const to = booker.email ?? booker.name;
      if (!(await confirmEmail('Booking confirmed', to, ' It has all tickets.'))) return;
      // What is in the history by now has been sent: the next press sends once more.
      const body = giveKey({ after: booking.version, count: booking.history.length });
      const answer = await organize('sendBookingAgain', {
        params: { id },
        body: { key: body.key },
      });
      store(answer.data);
      notifyDone(`“Booking confirmed” is on its way to ${booker.name}.`);
    });
  return (
    <>
      <Button
        variant="outline"
        className={acts.wide}
        loading={underWay.includes('send')}
        onClick={send}
      >
        Resend “Booking Confirmed”<span className="visually-hidden"> to {booker.name}</span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}
