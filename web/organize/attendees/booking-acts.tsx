import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { CancelForm } from './cancel-form.tsx';
import { MoveForm } from './move-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { BookingRights } from './store-booking.ts';

type Act = 'cancel' | 'move' | 'pay';

/** What can be done with the places: each says its numbers first (11.4). */
export function BookingActs({
  booking,
  rights,
}: {
  booking: AttendeeBooking;
  rights: BookingRights;
}) {
  const [open, setOpen] = useState<Act>();
  // 10: seats with money need the right to refund, seats without it the right to change attendees.
  const seats = booking.seats.filter(
    ({ state, paid_cents }) =>
      state === 'confirmed' && (paid_cents > 0 ? rights.refunds : rights.changes),
  );
  const acts: [Act, string, boolean][] = [
    ['pay', 'Record a Payment', rights.records && booking.owing_cents > 0],
    ['move', 'Move to Another Event', seats.length > 0 && booking.event.status !== 'draft'],
    ['cancel', 'Cancel Places', seats.length > 0],
  ];
  const offered = acts.filter(([, , isOffered]) => isOffered);
  if (offered.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="acts">
      <h2 id="acts">What to do</h2>
      <div className={sections.buttons}>
        {offered.map(([act, name]) => (
          <Button
            key={act}
            variant="outline"
            aria-expanded={open === act}
            onClick={() => setOpen(open === act ? undefined : act)}
          >
            {name}
          </Button>
        ))}
      </div>
      {open === 'pay' && <PaymentForm booking={booking} onDone={() => setOpen(undefined)} />}
      {open === 'move' && (
        <MoveForm
          booking={booking}
          seats={seats}
          rights={rights}
          onDone={() => setOpen(undefined)}
        />
      )}
      {open === 'cancel' && (
        <CancelForm booking={booking} seats={seats} onDone={() => setOpen(undefined)} />
      )}
    </section>
  );
}
