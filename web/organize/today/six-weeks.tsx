import type { EventAhead } from '#contract/organizing/today.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import sections from '../../ui/sections.module.css';
import styles from './today-page.module.css';

const weeks = [0, 1, 2, 3, 4, 5];
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

// Of the drawing of a week, in its own units.
const dayWidth = 20;
const ground = 60;
const cup = 22;
const cupWidth = 12;

/** A flag for each event of the next six weeks, in a cup that is as full as the event; the list says the same. */
export function SixWeeks({ events }: { events: EventAhead[] }) {
  return (
    <section aria-labelledby="six-weeks">
      <h2 className={styles.heading} id="six-weeks">
        Next six weeks
      </h2>
      <p className={sections.quiet} aria-hidden="true">
        A flag for each event; its cup is as full as the event. A draft’s flag is hollow.
      </p>
      <div className={styles.strip} aria-hidden="true">
        {weeks.map((week) => (
          <Week
            key={week}
            week={week}
            events={events.filter(({ in_days }) => Math.floor(in_days / 7) === week)}
          />
        ))}
      </div>
      <table className={styles.ahead}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Event</th>
            <th scope="col">Places booked</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.uuid}>
              <td>{shortWhen(event.timezone, event.starts_at, 'list')}</td>
              <th scope="row">
                <Link to="/organize/events/$slug" params={{ slug: event.slug }}>
                  {event.title}
                </Link>
              </th>
              <td>{bookedOf(event)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function bookedOf({ seats, capacity, is_draft }: EventAhead): string {
  if (is_draft) return 'Draft';
  if (!seats) return '';
  return capacity === null ? `${seats.booked} booked` : `${seats.booked} of ${capacity} booked`;
}

function Week({ week, events }: { week: number; events: EventAhead[] }) {
  return (
    <div className={styles.week}>
      <svg viewBox={`0 0 ${7 * dayWidth} 88`} aria-hidden="true">
        <path className={styles.ground} d={`M0 ${ground}H${7 * dayWidth}`} />
        {daysOfWeek.map((day) => (
          <path key={day} className={styles.ground} d={`M${(day + 0.5) * dayWidth} ${ground}v4`} />
        ))}
        {events.map((event, index) => (
          <Flag key={event.uuid} event={event} index={placeOnDay(events, index)} />
        ))}
      </svg>
      <p>{week === 0 ? 'This week' : week === 1 ? 'Next week' : `In ${week} weeks`}</p>
    </div>
  );
}

/** How many events of the same day stand before it. */
function placeOnDay(events: EventAhead[], index: number): number {
  const day = events[index]?.in_days;
  return events.slice(0, index).filter(({ in_days }) => in_days === day).length;
}

function Flag({
  event: { in_days, capacity, seats, is_draft },
  index,
}: {
  event: EventAhead;
  index: number;
}) {
  const day = in_days % 7;
  const x = (day + 0.5) * dayWidth + index * (cupWidth + 1);
  const top = 14 + index * 12;
  const isFilled = seats !== null && capacity !== null && capacity > 0;
  const height = isFilled ? Math.min(cup, (cup * seats.booked) / capacity) : 0;
  return (
    <g>
      <rect
        className={styles.cup}
        x={x - cupWidth / 2}
        y={ground}
        width={cupWidth}
        height={cup}
        rx="2"
      />
      <rect
        className={styles.cupFilled}
        x={x - cupWidth / 2}
        y={ground + cup - height}
        width={cupWidth}
        height={height}
        rx="2"
      />
      <path className={styles.pole} d={`M${x} ${ground + cup - 3}V${top}`} />
      <path
        className={is_draft ? styles.hollow : styles.pennant}
        d={`M${x} ${top}l15 5.5L${x} ${top + 11}z`}
      />
    </g>
  );
}
