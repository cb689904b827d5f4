import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { handicapText } from '#contract/profile/golf.ts';
import { formatDollars } from '#contract/values/money.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { confirmEmail } from '../pieces/confirm-email.ts';
import { SafetyLeads } from '../safety/safety-leads.tsx';
import { organize } from '../session/organize-call.ts';
import { mayAt, useSelf } from '../session/organizer.ts';
import { type BookingRights, useStoreBooking } from './acts/store-booking.ts';
import { Arrival } from './arrival.tsx';
import styles from './booking.module.css';
import { changeableSeats, type OpenAct } from './booking-acts.tsx';
import { mealState, noMealYet, stateNames, whoEatsWhat } from './words/place-names.ts';

type Seat = AttendeeBooking['seats'][number];

interface Props {
  booking: AttendeeBooking;
  rights: BookingRights;
  /** The place of the person who was opened. */
  opened: string | undefined;
  /** Nobody chooses a meal any more. */
  isPast: boolean;
  /** What can be done with each is put away. */
  isFolded: boolean;
  onAct: (act: OpenAct) => void;
}

/** Every seat that was ever given to somebody, a line each. */
export function BookingSeats(props: Props) {
  return (
    <section className={styles.part} aria-labelledby="seats">
      <h2 id="seats">Places</h2>
      {!props.isPast && props.booking.seats.some(({ has_meal }) => has_meal) && (
        <p className={styles.about}>
          {whoEatsWhat}
          <SafetyLeads event={props.booking.event.uuid} />
        </p>
      )}
      <ul className={styles.seats}>
        {props.booking.seats.map((seat) => (
          <SeatLine key={seat.uuid} seat={seat} {...props} />
        ))}
      </ul>
    </section>
  );
}

function SeatLine({
  seat,
  booking,
  rights,
  opened,
  isPast,
  isFolded,
  onAct,
}: Props & { seat: Seat }) {
  const { uuid, name, state, code, moved_to, moved_from } = seat;
  const isLive = state === 'confirmed' || state === 'held';
  const isGuest = !seat.is_booker && seat.email;
  const mayCancel = changeableSeats(booking, rights).includes(seat);
  return (
    <li
      className={classNames(styles.seat, !isLive && styles.gone, uuid === opened && styles.opened)}
    >
      <span className={styles.number} aria-hidden="true">
        {seat.position + 1}
      </span>
      <div className={styles.who}>
        <h3 className={styles.name}>
          <span className="visually-hidden">{seat.position + 1}. </span>
          {name}
        </h3>
        <SeatState seat={seat} booking={booking} isPast={isPast} />
        <p
          className={styles.about}
          title={isLive && !isPast && seat.has_meal === false ? noMealYet : undefined}
        >
          {aboutSeat(seat, isLive, isPast).join(' · ')}
        </p>
        {moved_to && (
          <p className={styles.about}>
            Moved to <OtherBooking other={moved_to} />
          </p>
        )}
        {moved_from && (
          <p className={styles.about}>
            Moved from <OtherBooking other={moved_from} />
          </p>
        )}
      </div>
      {code !== null && (
        <span className={styles.code}>
          <span className="visually-hidden">Ticket </span>
          {code}
        </span>
      )}
      {isLive && !isFolded && (rights.changes || mayCancel) && (
        <div className={styles.seatActs}>
          {rights.changes && (
            <Button variant="quiet" onClick={() => onAct({ act: 'change', seat: uuid })}>
              Change<span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {mayCancel && (
            <Button
              variant="quiet"
              className={styles.grave}
              onClick={() => onAct({ act: 'cancel', seat: uuid })}
            >
              Cancel Place<span className="visually-hidden"> of {name}</span>
            </Button>
          )}
          {rights.writes && isGuest && state === 'confirmed' && (
            <SendTicket seat={seat} booking={booking} />
          )}
        </div>
      )}
    </li>
  );
}

function SeatState({
  seat: { state, owing_cents, here_at },
  booking,
  isPast,
}: Pick<Props, 'booking' | 'isPast'> & { seat: Seat }) {
  const isLive = state === 'confirmed' || state === 'held';
  return (
    <>
      {state !== 'confirmed' && (
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
      )}
      {isLive && owing_cents > 0 && <Badge tone="flag">Owing {formatDollars(owing_cents)}</Badge>}
      {state === 'confirmed' && (
        <Arrival
          here_at={here_at}
          isOver={isPast}
          wasCounted={booking.seats.some((one) => one.here_at !== null)}
        />
      )}
    </>
  );
}

/** "Meal chosen", "Index 12.4", "kit@example.org" */
function aboutSeat(seat: Seat, isLive: boolean, isPast: boolean): string[] {
  const { has_meal, handicap_index, email, is_booker, left_cents, state } = seat;
  const showsMeal = isLive && has_meal !== undefined && (has_meal || !isPast);
  return [
    ...(showsMeal ? [mealState(has_meal).replace(/^m/, 'M')] : []),
    ...(typeof handicap_index === 'number' ? [`Index ${handicapText(handicap_index)}`] : []),
    ...(!is_booker && email ? [email] : []),
    ...(state === 'cancelled' && left_cents > 0 ? [`${formatDollars(left_cents)} kept`] : []),
  ];
}

function OtherBooking({ other }: { other: NonNullable<Seat['moved_to']> }) {
  const { booking, event } = other;
  const self = useSelf();
  // To another event than the own one no way leads.
  if (!self || !mayAt(self, 'attendees.see', event.uuid)) return event.title;
  return (
    <Link to="/organize/events/$slug/attendees/$id" params={{ slug: event.slug, id: booking }}>
      {event.title}
    </Link>
  );
}

function SendTicket({ seat, booking }: { seat: Seat; booking: AttendeeBooking }) {
  const { run, failure, underWay } = useButtonChange();
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  const send = () =>
    run('send', async () => {
      if (
        !(await confirmEmail(
          'A guest’s place confirmed',
          seat.email ?? seat.name,
          ' It has the ticket.',
        ))
      )
        return;
      const { key } = giveKey({ after: booking.version, count: booking.history.length });
      const params = { id: booking.id };
      const answer = await organize('sendBookingAgain', {
        params,
        body: { seats: [seat.uuid], key },
      });
      store(answer.data);
      notifyDone(`The ticket is on its way to ${seat.name}.`);
    });
  return (
    <>
      <Button variant="quiet" loading={underWay.includes('send')} onClick={send}>
        Resend<span className="visually-hidden"> the Ticket to {seat.name}</span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}
