import { saveAttendee as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import { seatFields } from '#contract/bookings/attendee-fields.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { Meal } from '#contract/bookings/meals.ts';
import { whenIn } from '#contract/values/when.ts';
import { sentHandicap } from '#web/bookings/checkout/typed-numbers.ts';
import { handicapText, mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import { FieldRows } from '../fields/field-rows.tsx';
import rows from '../lists/list-rows.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { ChangedMeanwhile } from '../pieces/changed-meanwhile.tsx';
import type { useStoredForm } from '../pieces/use-stored-form.ts';
import { useVersionedForm } from '../pieces/use-versioned-form.ts';
import { organize } from '../session/organize-call.ts';
import { mayAt, useSelf } from '../session/organizer.ts';
import { moneyInWords, stateNames } from './attendee-names.ts';
import styles from './attendees.module.css';
import { type BookingRights, useStoreBooking } from './store-booking.ts';

type Seat = AttendeeBooking['seats'][number];

interface SeatTexts {
  name: string;
  email: string;
  handicap_index: string;
  meal: string;
}

/** Every seat that was ever given to somebody. */
export function BookingSeats({
  booking,
  rights,
}: {
  booking: AttendeeBooking;
  rights: BookingRights;
}) {
  return (
    <section className={sections.section} aria-labelledby="seats">
      <h2 id="seats">Places</h2>
      <ul className={styles.rows}>
        {booking.seats.map((seat) => (
          <SeatRow key={seat.uuid} seat={seat} booking={booking} rights={rights} />
        ))}
      </ul>
    </section>
  );
}

function SeatRow({
  seat,
  booking,
  rights,
}: {
  seat: Seat;
  booking: AttendeeBooking;
  rights: BookingRights;
}) {
  const [isOpen, setOpen] = useState(false);
  const { name, state, code, here_at, handicap_index, moved_to, moved_from } = seat;
  const isLive = state === 'confirmed' || state === 'held';
  const isGuest = !seat.is_booker && seat.email;
  return (
    <li>
      <div className={styles.seatHead}>
        <h3 className={styles.seatName}>
          {seat.position + 1}. {name}
        </h3>
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        {isLive && seat.owing_cents > 0 && <Badge tone="flag">Owing</Badge>}
        {here_at !== null && <Badge tone="pine">Here</Badge>}
      </div>
      <p>
        {moneyInWords(seat)}.
        {typeof handicap_index === 'number' && ` Handicap index ${handicapText(handicap_index)}.`}
        {isLive && seat.has_meal === true && ' A meal is chosen.'}
        {isLive && seat.has_meal === false && ' No meal is chosen.'}
      </p>
      <p className={rows.small}>
        {code !== null && (
          <>
            Ticket <span className={styles.code}>{code}</span>
          </>
        )}
        {here_at !== null && ` · Here since ${whenIn(booking.event.timezone, here_at, 'log')}`}
        {isGuest && seat.email && ` · ${seat.email}`}
      </p>
      {moved_to && (
        <p>
          Moved to <OtherBooking other={moved_to} />
        </p>
      )}
      {moved_from && (
        <p>
          Moved from <OtherBooking other={moved_from} />
        </p>
      )}
      {isLive && (
        <div className={sections.buttons}>
          {rights.changes && (
            <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Change<span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {rights.writes && isGuest && state === 'confirmed' && (
            <SendTicket seat={seat} booking={booking} />
          )}
        </div>
      )}
      {isOpen && <SeatForm seat={seat} booking={booking} onDone={() => setOpen(false)} />}
    </li>
  );
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
        Send the Ticket Again<span className="visually-hidden"> to {seat.name}</span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}

/** Leaves the meal as it is: which one it is, only the safety leads see beside a name (10.4). */
const sameMeal = 'same';

export function seatTexts({
  name,
  email,
  handicap_index,
}: Pick<Seat, 'name' | 'email' | 'handicap_index'>): SeatTexts {
  return {
    name,
    email: email ?? '',
    handicap_index: typeof handicap_index === 'number' ? handicapText(handicap_index) : '',
    meal: sameMeal,
  };
}

/** What differs from before, as the call takes it: another name or email is another guest. */
export function seatChange(before: SeatTexts, typed: SeatTexts) {
  const differs = (field: keyof SeatTexts) => typed[field].trim() !== before[field];
  return {
    ...(differs('name') && { name: typed.name.trim() }),
    ...(differs('email') && { email: typed.email.trim() || null }),
    ...(differs('handicap_index') && {
      handicap_index: sentHandicap(typed.handicap_index),
    }),
    ...(typed.meal !== sameMeal && { meal: (typed.meal || null) as Meal | null }),
  };
}

/** What the form is about: the texts of the seat, and the version of its booking. */
interface SavedSeat {
  texts: SeatTexts;
  version: number;
}

/** Corrects the person on the seat, or puts another one there: it stays taken (13.3). */
function SeatForm({
  seat,
  booking,
  onDone,
}: {
  seat: Seat;
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  const show = useStoreBooking();
  const isOwn = seat.is_booker && booking.booker.account !== null;
  const params = { id: booking.id, uuid: seat.uuid };
  const seatIn = ({ seats, version }: AttendeeBooking): SavedSeat => ({
    texts: seatTexts(seats.find(({ uuid }) => uuid === seat.uuid) ?? seat),
    version,
  });

  const form = useVersionedForm({
    name: `seat ${seat.uuid}`,
    loaded: seatIn(booking),
    versionOf: ({ version }) => version,
    textsOf: ({ texts }) => texts,
    async save(typed, { texts, version }) {
      const body = { ...seatChange(texts, typed), version };
      const { data } = await organize('saveAttendee', { params, body });
      // Before this form, with its button, is gone.
      showOutcome();
      show(data);
      const isAnother = 'name' in body || 'email' in body;
      notifyDone(
        isAnother
          ? `${typed.name.trim()} has the place, with a new ticket.`
          : `The place of ${typed.name.trim()} is changed.`,
      );
      onDone();
      return seatIn(data);
    },
    theirsIn: (current) => seatIn(current as AttendeeBooking),
  });
  const { conflict, base } = form;

  return (
    <div className={styles.panel}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={base.texts}
          theirs={conflict.theirs.texts}
          fields={seatFields}
          show={seatInWords}
          onChoose={form.choose}
        />
      )}
      <CheckedForm form={form} button="Save" {...(conflict && { variant: 'outline' as const })}>
        <SeatFields field={form.field} isOwn={isOwn} hasMeal={seat.has_meal === true} />
      </CheckedForm>
    </div>
  );
}

function seatInWords(value: string, field: keyof SeatTexts): string {
  if (field !== 'meal') return value || 'nothing';
  if (value === sameMeal) return 'as it is';
  return value === '' ? 'none' : mealLabels[value as Meal];
}

function SeatFields({
  field,
  isOwn,
  hasMeal,
}: {
  field: ReturnType<typeof useStoredForm<SeatTexts>>['field'];
  isOwn: boolean;
  hasMeal: boolean;
}) {
  return (
    <>
      {isOwn ? (
        <p>The name and the address are those of the account: they change them in the profile.</p>
      ) : (
        <>
          <FieldRows fields={seatFields} names={['name']} limits={limits} field={field} />
          <EmailInput aria-required={false} autoComplete="off" {...field('email')} />
        </>
      )}
      <TextInput
        label={seatFields.handicap_index.label}
        inputMode="decimal"
        autoComplete="off"
        {...field('handicap_index')}
      />
      <Select label={seatFields.meal.label} {...field('meal')}>
        <option value={sameMeal}>{hasMeal ? 'As it is chosen' : 'None chosen yet'}</option>
        {Object.entries(mealLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {hasMeal && <option value="">None</option>}
      </Select>
    </>
  );
}
