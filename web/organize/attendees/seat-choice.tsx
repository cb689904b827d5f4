import { cancelAttendees as limits } from 'virtual:organize-limits';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { moveErrors } from '../pieces/move-errors.ts';
import { moneyInWords } from './attendee-names.ts';
import styles from './attendees.module.css';

export type Seat = AttendeeBooking['seats'][number];

type FieldOf = (name: string) => object;

/** Which places; all of them to begin with. */
export function SeatChecks({
  seats,
  field,
  onChange,
}: {
  seats: Seat[];
  field: FieldOf;
  onChange?: () => void;
}) {
  return (
    <fieldset className={styles.checks} onChange={onChange}>
      <legend>Which Places</legend>
      {seats.map((seat) => (
        <Checkbox
          key={seat.uuid}
          label={`${seat.name}: ${moneyInWords(seat).toLowerCase()}`}
          {...field(seatField(seat))}
        />
      ))}
    </fieldset>
  );
}

export function seatField({ uuid }: Seat): `seat.${string}` {
  return `seat.${uuid}`;
}

export function allSeats(seats: Seat[]): Record<`seat.${string}`, boolean> {
  return Object.fromEntries(seats.map((seat) => [seatField(seat), true]));
}

/** The ids of the ticked places. */
export function chosenSeats(seats: Seat[], values: Record<string, unknown>): string[] {
  const chosen = seats.filter((seat) => values[seatField(seat)] === true);
  return chosen.map(({ uuid }) => uuid);
}

/** Fails again: that no place is chosen is said at the first of them. */
export function atFirstSeat([first]: Seat[]) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || !first) throw error;
    throw moveErrors(error, (sent) => (sent === 'seats' ? seatField(first) : sent));
  };
}

/** Why, and whom it is told. */
export function ReasonAndTell({ field }: { field: FieldOf }) {
  return (
    <>
      <TextArea
        label="Reason"
        hint="The email says it."
        rows={2}
        maxLength={limits.reason.maxLength}
        {...field('reason')}
      />
      <Select label="Who Is Told" {...field('tell')}>
        <option value="everyone">Who booked, and the guests of these places</option>
        <option value="booker">Only who booked</option>
        <option value="nobody">Nobody</option>
      </Select>
    </>
  );
}

export type Tell = 'everyone' | 'booker' | 'nobody';
