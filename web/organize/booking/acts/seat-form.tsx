import { saveAttendee as limits } from 'virtual:organize-limits';
import { seatFields } from '#contract/bookings/attendee-fields.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { Meal } from '#contract/bookings/meals.ts';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import { handicapText } from '#contract/profile/golf.ts';
import { listed } from '#contract/values/choices.ts';
import { sentHandicap } from '#web/bookings/checkout/typed-numbers.ts';
import { mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { FieldRows } from '../../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../../pieces/forms/changed-meanwhile.tsx';
import type { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { useVersionedForm } from '../../pieces/forms/use-versioned-form.ts';
import { organize } from '../../session/organize-call.ts';
import { whoEatsWhat } from '../words/place-names.ts';
import { LiveSum, useLiveValues } from './live-sum.tsx';
import { useStoreBooking } from './store-booking.ts';

type Seat = AttendeeBooking['seats'][number];

interface SeatTexts {
  name: string;
  email: string;
  handicap_index: string;
  meal: string;
  booker: boolean;
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
    booker: false,
  };
}

/** What differs from before, as the call takes it: another name or email is another guest. */
export function seatChange(before: SeatTexts, typed: SeatTexts) {
  const differs = (field: Exclude<keyof SeatTexts, 'booker'>) =>
    typed[field].trim() !== before[field];
  return {
    ...(differs('name') && { name: typed.name.trim() }),
    ...(differs('email') && { email: typed.email.trim() || null }),
    ...(differs('handicap_index') && {
      handicap_index: sentHandicap(typed.handicap_index),
    }),
    ...(typed.meal !== sameMeal && { meal: (typed.meal || null) as Meal | null }),
    ...(typed.booker && { booker: true }),
  };
}

/** What the form is about: the texts of the seat, and the version of its booking. */
interface SavedSeat {
  texts: SeatTexts;
  version: number;
}

interface SeatFormProps {
  seat: Seat;
  booking: AttendeeBooking;
  handsOver: boolean;
  onDone: () => void;
}

/**
 * Corrects the person on the seat, or puts another one there: it stays taken (13.3). With the first one the whole booking
 * is handed over.
 */
export function SeatForm({ seat, booking, handsOver, onDone }: SeatFormProps) {
  const form = useSeatForm({ seat, booking, handsOver, onDone });
  const isOwn = seat.is_booker && booking.booker.account !== null && !handsOver;
  const { conflict, base } = form;

  return (
    <SideSheet
      title={handsOver ? 'Hand over the booking' : `Change place ${seat.position + 1}`}
      onClose={onDone}
    >
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
      <CheckedForm
        form={form}
        button={handsOver ? 'Hand It Over' : 'Save'}
        {...(conflict && { variant: 'outline' as const })}
        frame={(button) => (
          <SheetFoot>
            <LiveSum form={form} start={base.texts}>
              {(typed) => changeInWords(booking, seat, typed)}
            </LiveSum>
            {button}
          </SheetFoot>
        )}
      >
        {handsOver && (
          <p>
            For when {booking.booker.name} cannot look after it any more. Enter who does from now
            on: they get the first place, the tickets and every email, and with an account of that
            address the booking stands under their events.
          </p>
        )}
        <SeatRows
          form={form}
          seat={seat}
          hasIndex={asksForHandicap(booking.event) || typeof seat.handicap_index === 'number'}
          start={base.texts}
          isOwn={isOwn}
          isFirst={seat.is_booker && !isOwn && !handsOver}
        />
      </CheckedForm>
    </SideSheet>
  );
}

function useSeatForm({ seat, booking, handsOver, onDone }: SeatFormProps) {
  const show = useStoreBooking();
  const params = { id: booking.id, uuid: seat.uuid };
  const seatIn = ({ seats, version }: AttendeeBooking): SavedSeat => ({
    texts: {
      ...seatTexts(seats.find(({ uuid }) => uuid === seat.uuid) ?? seat),
      booker: handsOver,
    },
    version,
  });

  return useVersionedForm({
    name: `${handsOver ? 'hand over' : 'seat'} ${seat.uuid}`,
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
      const name = typed.name.trim();
      notifyDone(
        isAnother
          ? `${name} has the ${handsOver ? 'booking' : 'place'}, with a new ticket.`
          : `The place of ${name} is changed.`,
      );
      onDone();
      return seatIn(data);
    },
    theirsIn: (current) => seatIn(current as AttendeeBooking),
  });
}

/** V5: whose place it was and is, what becomes of the meal, and the people who are told. */
export function changeInWords(
  { booker, left_cents = 0 }: Pick<AttendeeBooking, 'booker'> & { left_cents?: number },
  seat: Pick<Seat, 'position' | 'is_booker' | 'name' | 'email' | 'has_meal' | 'handicap_index'>,
  typed: SeatTexts,
): string[] {
  if (!isAnotherPerson(seat, typed)) return ['Nobody is told of a correction.'];
  const name = typed.name.trim();
  // The address of who booked by name is no address of somebody else in their place.
  const isFirst = seat.is_booker && (booker.account === null || typed.booker);
  const isBooker = isFirst && (typed.booker || name === seat.name);
  const isOfBooker = isFirst && !isBooker && typed.email.trim() === (seat.email ?? '');
  const [before, after] = [seat.email ?? '', typed.email.trim()];
  // An address that stays gets one email, of the new ticket.
  const isLost = before !== '' && before.toLowerCase() !== after.toLowerCase();
  const readers = [
    ...(isLost && (!isFirst || isBooker) ? [seat.name] : []),
    ...(after && !isOfBooker ? [name] : []),
    ...(booker.has_email && !isBooker ? [`${booker.name}, who booked`] : []),
  ];
  const hasMeal = typed.meal !== sameMeal && typed.meal !== '';
  const index = seatTexts(seat).handicap_index;
  const dropped = [
    ...(seat.has_meal === true && !hasMeal ? ['meal'] : []),
    ...(index !== '' && typed.handicap_index.trim() === index ? ['handicap index'] : []),
  ];
  return [
    name === seat.name
      ? `${name} gets a new ticket at the new address.`
      : `${name} replaces ${seat.name} at place ${seat.position + 1}, with a new ticket.`,
    ...(isFirst && !isBooker ? [`${booker.name} stays who booked.`] : []),
    ...(dropped.length > 0
      ? [`The ${listed(dropped)} of ${seat.name} ${dropped.length > 1 ? 'are' : 'is'} dropped.`]
      : []),
    ...(booker.account !== null && typed.booker && left_cents > 0
      ? [`What ${booker.name} paid stays theirs: a refund goes to them.`]
      : []),
    readers.length > 0
      ? `Told by email: ${listed([...new Set(readers)])}.`
      : 'Nobody is told by email.',
  ];
}

/** The same rule as the portal's: another name or another address is somebody else. */
function isAnotherPerson(seat: Pick<Seat, 'name' | 'email'>, typed: SeatTexts): boolean {
  return typed.name.trim() !== seat.name || typed.email.trim() !== (seat.email ?? '');
}

function seatInWords(value: string | boolean, field: keyof SeatTexts): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field !== 'meal') return value || 'nothing';
  if (value === sameMeal) return 'as it is';
  return value === '' ? 'none' : mealLabels[value as Meal];
}

function SeatRows({
  form: { ref, field },
  seat,
  hasIndex,
  start,
  isOwn,
  isFirst,
}: {
  form: Pick<ReturnType<typeof useStoredForm<SeatTexts>>, 'ref' | 'field'>;
  seat: Seat;
  /** Whether it decides something at the event, or was told. */
  hasIndex: boolean;
  start: SeatTexts;
  isOwn: boolean;
  /** The place of who booked by name: somebody else may play in it. */
  isFirst: boolean;
}) {
  const hasMeal = seat.has_meal === true;
  const isAnother = isAnotherPerson(seat, useLiveValues(ref, start));
  const same = hasMeal ? 'As it is chosen' : 'None chosen yet';
  return (
    <>
      {isOwn ? (
        <p>
          The name and the address are those of the account: {seat.name} changes them in the profile
          and the settings.
        </p>
      ) : (
        <>
          <FieldRows fields={seatFields} names={['name']} limits={limits} field={field} />
          <EmailInput aria-required={false} autoComplete="off" {...field('email')} />
          {isFirst && <Checkbox label={seatFields.booker.label} {...field('booker')} />}
        </>
      )}
      {hasIndex && (
        <TextInput
          label={seatFields.handicap_index.label}
          inputMode="decimal"
          autoComplete="off"
          {...field('handicap_index')}
        />
      )}
      {seat.has_meal !== undefined && (
        <Select
          label={seatFields.meal.label}
          hint={
            isAnother && hasMeal
              ? `The meal was chosen by ${seat.name}, and goes. Choose the one of the new person.`
              : hasMeal
                ? whoEatsWhat
                : undefined
          }
          {...field('meal')}
        >
          <option value={sameMeal}>{isAnother && hasMeal ? 'Not chosen yet' : same}</option>
          {Object.entries(mealLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {hasMeal && !isAnother && <option value="">None</option>}
        </Select>
      )}
    </>
  );
}
