import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { wholeDollars } from '#contract/values/money.ts';
import { useNow } from '../now.ts';
import { noFundRaiser, shareOfGoal } from '../share-of-goal.ts';
import tile from '../tile/event-tile.module.css';
import { EventTile } from '../tile/event-tile.tsx';

/** W18: a past event says what it raised against its goal; another one what it costs. Among past events only, none says that it is. */
export function ListedEvent({
  event,
  headingLevel,
  isInFirstRow,
  isAmongPast = false,
}: {
  event: Event;
  headingLevel: 2 | 3;
  isInFirstRow: boolean;
  isAmongPast?: boolean;
}) {
  const isPast = bookingState(event, useNow()) === 'past';
  return (
    <EventTile
      event={event}
      headingLevel={headingLevel}
      isInFirstRow={isInFirstRow}
      foot={
        isPast ? (
          <>
            <Raised charity={event.charity} />
            {!isAmongPast && <span>Past event</span>}
          </>
        ) : undefined
      }
    />
  );
}

function Raised({ charity }: Pick<Event, 'charity'>) {
  if (!charity) return <span>{noFundRaiser}</span>;
  // Not known yet.
  if (charity.raised_cents <= 0) return null;
  return (
    <span>
      Raised <strong className={tile.price}>{wholeDollars(charity.raised_cents)}</strong>
      {charity.goal_cents > 0 && (
        <>
          ,{' '}
          <span className={charity.raised_cents >= charity.goal_cents ? tile.booked : undefined}>
            {shareOfGoal(charity)}
          </span>
        </>
      )}
    </span>
  );
}
