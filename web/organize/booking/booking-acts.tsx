import type { AttendeeBooking, AttendeeRefund } from '#contract/bookings/attendees.ts';
import { CancelForm } from './acts/cancel-form.tsx';
import { BookingMistakenForm } from './acts/mistaken-form.tsx';
import { MoveForm } from './acts/move-form.tsx';
import { PaymentForm } from './acts/payment-form.tsx';
import { GivenForm, RefundForm } from './acts/refund-form.tsx';
import { BookingReturnedForm } from './acts/returned-form.tsx';
import { SeatForm } from './acts/seat-form.tsx';
import type { BookingRights } from './acts/store-booking.ts';

type Seat = AttendeeBooking['seats'][number];

/** What is open beside a booking, and about which of its places it began. */
export type OpenAct =
  | { act: 'cancel' | 'move'; seat?: string | undefined }
  | { act: 'change' | 'hand over'; seat: string }
  | { act: 'pay' }
  | { act: 'refund'; charge: AttendeeBooking['charges'][number] }
  | { act: 'given'; refund: AttendeeRefund }
  | { act: 'returned' | 'mistaken'; charge: AttendeeBooking['charges'][number] };

/** 10: seats with money need the right to refund, seats without it the right to change attendees. */
export const changeableSeats = ({ seats }: AttendeeBooking, rights: BookingRights): Seat[] =>
  seats.filter(
    ({ state, paid_cents }) =>
      state === 'confirmed' && (paid_cents > 0 ? rights.refunds : rights.changes),
  );

/** The sheet of an act: what it does stands in it before it is done (11.4). */
export function BookingActSheet({
  open,
  booking,
  rights,
  onDone,
}: {
  open: OpenAct;
  booking: AttendeeBooking;
  rights: BookingRights;
  onDone: () => void;
}) {
  const seats = changeableSeats(booking, rights);
  const shared = { booking, onDone };
  switch (open.act) {
    case 'cancel':
      return <CancelForm {...shared} seats={seats} from={open.seat} />;
    case 'move':
      return <MoveForm {...shared} seats={seats} from={open.seat} rights={rights} />;
    case 'change':
    case 'hand over': {
      const seat = booking.seats.find(({ uuid }) => uuid === open.seat);
      return seat && <SeatForm {...shared} seat={seat} handsOver={open.act === 'hand over'} />;
    }
    case 'pay':
      return <PaymentForm {...shared} />;
    case 'refund':
      return <RefundForm {...shared} charge={open.charge} />;
    case 'given':
      return <GivenForm {...shared} refund={open.refund} />;
    case 'returned':
      return <BookingReturnedForm {...shared} charge={open.charge} />;
    case 'mistaken':
      return <BookingMistakenForm {...shared} charge={open.charge} />;
  }
}
