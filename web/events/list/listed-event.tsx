import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { formatDollars } from '#contract/values/money.ts';
import { useNow } from '../now.ts';
import { shareOfGoal } from '../share-of-goal.ts';
import tile from '../tile/event-tile.module.css';
import { EventTile } from '../tile/event-tile.tsx';

/** W18: a past event says what it raised against its goal; another one what it costs. */
export function ListedEvent({
  event,
  headingLevel,
  isInFirstRow,
}: {
  event: Event;
  headingLevel: 2 | 3;
  isInFirstRow: boolean;
}) {
  const isPast = bookingState(event, useNow()) === 'past';
  return (
    <EventTile
      event={event}
      headingLevel={headingLevel}
      isInFirstRow={isInFirstRow}
      raised={isPast ? <Raised charity={event.charity} /> : undefined}
    />
  );
}

function Raised({ charity }: Pick<Event, 'charity'>) {
  if (!charity || charity.raised_cents <= 0) return null;
  return (
    <span>
      Raised <strong className={tile.price}>{formatDollars(charity.raised_cents)}</strong>
      {charity.goal_cents > 0 && `, ${shareOfGoal(charity)}`}
    </span>
  );
}
