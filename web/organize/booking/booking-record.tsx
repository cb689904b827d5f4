import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { detailsDays } from '#contract/values/portal-limits.ts';
import { useNow } from '../../events/now.ts';
import { classNames } from '../../ui/class-names.ts';
import { mayAt } from '../session/organizer.ts';
import type { BookingRights } from './acts/store-booking.ts';
import styles from './booking.module.css';
import acts from './booking-acts.module.css';
import { BookingActSheet, type OpenAct } from './booking-acts.tsx';
import { BookingHead, CancelAct, disputedOf } from './booking-head.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingNote } from './booking-note.tsx';
import { BookingSeats } from './booking-seats.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { isMistakable, isReturnable } from './words/reversible.ts';

/**
 * A booking: the people on its seats, the money, what happened, and what can be done (W12). It knows no page: it may
 * stand in one, or beside a list. The money comes first while a bank waits for an answer.
 */
export function BookingRecord({
  booking,
  self,
  opened,
  returned,
  mistaken,
}: {
  booking: AttendeeBooking;
  self: OrganizerSelf;
  /** The place of the person who was opened (V7). */
  opened: string | undefined;
  /** The payment whose cheque the bank returned: its act is open at first. */
  returned: string | undefined;
  /** The same of one that was recorded by mistake. */
  mistaken: string | undefined;
}) {
  const may = (permission: Parameters<typeof mayAt>[1]) =>
    mayAt(self, permission, booking.event.uuid);
  const rights: BookingRights = {
    changes: may('attendees.change'),
    refunds: may('money.refund'),
    records: may('money.record'),
    writes: may('attendees.write'),
    seesContact: may('attendees.contact'),
    seesMembers: may('members.see'),
    seesAccounts: may('money.account'),
  };
  const [open, setOpen] = useState(() =>
    rights.records ? firstAct(booking, { returned, mistaken }) : undefined,
  );
  const sinceEnd = useNow() - Date.parse(booking.event.ends_at);
  const isPast = sinceEnd >= 0;
  const isForgotten = sinceEnd >= detailsDays * 24 * 3600_000;
  const hasNotes = !isForgotten || Boolean(booking.notes || booking.note);
  const [isUnfolded, setUnfolded] = useState(false);
  const shared = { booking, rights, opened, onAct: setOpen };
  const seats = (
    <div key="seats" className={styles.column}>
      <BookingSeats {...shared} isPast={isPast} isFolded={isPast && !isUnfolded} />
    </div>
  );
  const note = rights.seesContact && hasNotes && (
    <BookingNote booking={booking} mayChange={rights.changes && !isForgotten} />
  );
  const money = (
    <div key="money" className={classNames(styles.column, styles.beside)}>
      <BookingMoney {...shared} />
      {!isPast && note}
    </div>
  );
  return (
    <div className={styles.record}>
      <BookingHead {...shared} isPast={isPast} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
      <div className={styles.columns}>
        {disputedOf(booking) > 0 ? [money, seats] : [seats, money]}
        <div className={styles.column}>
          <BookingTimeline booking={booking} />
          {/* Nobody needs it for the day any more. */}
          {isPast && note}
        </div>
      </div>
      {(!isPast || isUnfolded) && (
        <div className={acts.foot}>
          <CancelAct {...shared} />
        </div>
      )}
      {open && (
        <BookingActSheet
          open={open}
          booking={booking}
          rights={rights}
          onDone={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The act that the address asks for. */
function firstAct(
  booking: AttendeeBooking,
  { returned, mistaken }: { returned: string | undefined; mistaken: string | undefined },
): OpenAct | undefined {
  const chargeOf = (uuid: string | undefined) =>
    booking.charges.find((charge) => charge.uuid === uuid);
  const [cheque, mistake] = [chargeOf(returned), chargeOf(mistaken)];
  if (cheque && isReturnable(cheque, booking)) return { act: 'returned', charge: cheque };
  return mistake && isMistakable(mistake, booking)
    ? { act: 'mistaken', charge: mistake }
    : undefined;
}
