import type { ReactNode } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { handicapText } from '#contract/profile/golf.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useNow } from '#web/events/now.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../../events/details/event-facts.module.css';
import form from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import layout from './booking-layout.module.css';
import { CancelPlace, hasPlacesToCancel, useCancelPlace } from './cancel-place.tsx';
import { ChangeGuest } from './change-guest.tsx';
import { mealLabels } from './guest-change.ts';

type Seat = Confirmation['seats'][number];

/** The seats of the booking: first the seats that make the booking what it is, then those that are lost. */
export function BookedSeats({ confirmation }: { confirmation: Confirmation }) {
  const { booking, event, seats } = confirmation;
  const canChange = useNow() < Date.parse(event.starts_at) && event.status !== 'cancelled';
  const isLost = ({ state }: Seat) => Number(state === 'cancelled' || state === 'moved');
  const ordered = seats.toSorted((one, other) => isLost(one) - isLost(other));
  const canCancel = hasPlacesToCancel(confirmation);
  const { cancelPlace, failure, underWay } = useCancelPlace(confirmation);
  return (
    <>
      <FormFailure message={failure} />
      <ul className={classNames(sections.list, styles.seats)}>
        {ordered.map((seat) => (
          <BookedSeat
            key={seat.uuid}
            seat={seat}
            meal={event.serves_meal ? seat.meal : null}
            isDifferent={seat.state !== booking.status}
          >
            {canChange && seat.state === 'confirmed' && (
              <ChangeGuest confirmation={confirmation} seat={seat}>
                {canCancel && (
                  <CancelPlace
                    seat={seat}
                    loading={underWay.includes(seat.uuid)}
                    onCancel={() => cancelPlace(seat)}
                  />
                )}
              </ChangeGuest>
            )}
          </BookedSeat>
        ))}
      </ul>
    </>
  );
}

/** One seat; `isDifferent`: its state differs from that of the booking. */
function BookedSeat({
  seat,
  meal,
  isDifferent,
  children,
}: {
  seat: Seat;
  meal: Seat['meal'];
  isDifferent: boolean;
  children: ReactNode;
}) {
  const { name, is_booker, email, handicap_index, state, owing_cents } = seat;
  const facts = [
    isDifferent ? stateTexts[state] : null,
    owing_cents > 0 ? `${formatMoney(owing_cents)} owing` : null,
    handicap_index === null ? null : `Handicap index ${handicapText(handicap_index)}`,
  ].filter((fact) => fact !== null);
  const hasMore = facts.length > 0 || email !== null;
  return (
    <li className={form.between}>
      <div className={layout.seat}>
        {name}
        {is_booker && ' (you)'}
        {hasMore && (
          <small className={styles.more}>
            {facts.join(' · ')}
            {facts.length > 0 && email !== null && ' · '}
            {email !== null && <BrokenEmail email={email} />}
          </small>
        )}
        {meal !== null && (
          <small className={classNames(styles.more, styles.onScreen)}>
            Meal: {mealLabels[meal]}
          </small>
        )}
      </div>
      {children}
    </li>
  );
}

/** Where it does not fit into a line it breaks before its "@", and not within a word. */
function BrokenEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const stateTexts: Record<Seat['state'], string> = {
  held: 'Not paid yet',
  confirmed: 'Booked',
  cancelled: 'Cancelled',
  moved: 'Moved to another event',
  expired: 'Not booked',
};
