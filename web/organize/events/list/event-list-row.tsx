import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useNow } from '#web/events/now.ts';
import { noFundRaiser } from '#web/events/share-of-goal.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import sections from '../../../ui/sections.module.css';
import { shortPeriod } from '../../event-frame/event-head.tsx';
import { EventState } from '../../event-frame/event-state.tsx';
import rows from '../../lists/list-rows.module.css';
import { useRepeat } from '../acts/use-repeat.ts';
import { placesInWords } from '../record/places-in-words.ts';
import styles from './event-list-rows.module.css';
import { EventWays } from './event-ways.tsx';

export const eventRow = classNames(rows.tallRow, styles.row);

/** One event: what it is, when, how many come; the way into it. */
export function EventListRow({ event, isManager }: { event: OrganizerEvent; isManager: boolean }) {
  const { repeat, failure, isRepeating } = useRepeat();
  const { slug, title, status, venue } = event;
  const isOver = Date.parse(event.ends_at) <= useNow();
  // More people than places, or as many.
  const isWanted = status === 'published' && (event.spots_left === 0 || event.waiting > 0);
  return (
    <li className={eventRow}>
      <div className={rows.lines}>
        <p>
          <Link className={styles.title} to="/organize/events/$slug" params={{ slug }}>
            {title}
          </Link>
        </p>
        <p>{shortPeriod(event).join(', ')}</p>
        <p>
          <EventState status={status} />{' '}
          {event.member_only && <Badge tone="pine">Members only</Badge>}{' '}
          {event.featured && <Badge tone="green">On the home page</Badge>}
        </p>
      </div>
      <div className={sections.quiet}>
        {isOver && status === 'published' && <Raised {...event} />}
        <p className={classNames(isWanted && !isOver && styles.ink)}>
          {placesInWords(event, isOver)}
        </p>
        {venue.name !== '' && (
          <p>
            {venue.name}
            {venue.city !== '' && `, ${venue.city}`}
          </p>
        )}
      </div>
      <div>
        <p className={classNames(rows.ways, styles.ways)}>
          <EventWays event={event} isOver={isOver} />
          {isManager && (
            <Button
              variant="quiet"
              className={styles.repeat}
              loading={isRepeating}
              onClick={() => repeat(event)}
            >
              Repeat<span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </p>
        <FormFailure message={failure} />
      </div>
    </li>
  );
}

/** What an event that is over has come to. */
function Raised({ charity, has_result }: OrganizerEvent) {
  if (!charity) return <p>{noFundRaiser}</p>;
  const { raised_cents } = charity;
  if (raised_cents === 0 && has_result) return <p>Nothing raised</p>;
  return (
    <p className={styles.ink}>
      {raised_cents > 0 ? `${formatMoney(raised_cents)} raised` : 'No result yet'}
    </p>
  );
}
