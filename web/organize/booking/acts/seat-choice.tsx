import { cancelAttendees as limits } from 'virtual:organize-limits';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import checks from '../../pieces/forms/checks.module.css';
import { moveErrors } from '../../pieces/move-errors.ts';
import { moneyInWords, reasonHint } from '../words/place-names.ts';

export type Seat = AttendeeBooking['seats'][number];

type FieldOf = (name: string) => object;

/** Which places. */
export function SeatChecks({ seats, field }: { seats: Seat[]; field: FieldOf }) {
  return (
    <fieldset className={checks.checks}>
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

export function seatField({ uuid }: Pick<Seat, 'uuid'>): `seat.${string}` {
  return `seat.${uuid}`;
}

/** V7: that of the person who was opened alone; of nobody in particular the only one there is. */
export function seatsToBegin(seats: Seat[], from: string | undefined): SeatTicks {
  const isKnown = seats.some(({ uuid }) => uuid === from);
  return ticked(seats, ({ uuid }) => (isKnown ? uuid === from : seats.length === 1));
}

/** A party moves together: a guest who was opened moves alone, the booker with everybody. */
export function seatsToMove(seats: Seat[], from: string | undefined): SeatTicks {
  const guest = seats.find(({ uuid, is_booker }) => uuid === from && !is_booker);
  return ticked(seats, (seat) => !guest || seat === guest);
}

type SeatTicks = Record<`seat.${string}`, boolean>;

function ticked(seats: Seat[], isTicked: (seat: Seat) => boolean): SeatTicks {
  return Object.fromEntries(seats.map((seat) => [seatField(seat), isTicked(seat)]));
}

/** The ticked places. */
export function chosenSeats<One extends Pick<Seat, 'uuid'>>(
  seats: One[],
  values: { [seat: `seat.${string}`]: unknown },
): One[] {
  return seats.filter((seat) => values[seatField(seat)] === true);
}

export const idsOf = (seats: Pick<Seat, 'uuid'>[]) => seats.map(({ uuid }) => uuid);

/** Fails again: that no place is chosen is said at the first of them. */
export function atFirstSeat([first]: Seat[]) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || !first) throw error;
    throw moveErrors(error, (sent) => (sent === 'seats' ? seatField(first) : sent));
  };
}

/** Why, and whom it is told. */
export function ReasonAndTell({
  field,
  booker,
  hasGuests,
}: {
  field: FieldOf;
  booker: string;
  hasGuests: boolean;
}) {
  return (
    <>
      <TextArea
        label="Reason"
        hint={reasonHint}
        rows={2}
        maxLength={limits.reason.maxLength}
        {...field('reason')}
      />
      <Select label="Who Is Told" {...field('tell')}>
        <option value="everyone">
          {booker}
          {hasGuests && ', and the guests of these places'}
        </option>
        {hasGuests && <option value="booker">{booker} alone</option>}
        <option value="nobody">Nobody</option>
      </Select>
    </>
  );
}

export type Tell = 'everyone' | 'booker' | 'nobody';
