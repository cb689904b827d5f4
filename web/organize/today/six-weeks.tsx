import type { EventAhead } from '#contract/organizing/today.ts';
import { addDays } from '#contract/values/dates.ts';
import { shortDay, shortWhen } from '#contract/values/short-when.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import styles from './today-page.module.css';

const weeks = [0, 1, 2, 3, 4, 5];
const daysShown = 42;
const days = Array.from({ length: daysShown }, (_, day) => day);

// Of the drawing, in pixels; along the line of days everything is a share of its length.
const ground = 60;
const cup = 22;
const cupWidth = 12;
const along = (day: number) => `${(100 * day) / daysShown}%`;

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
      <Strip events={events} />
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
  return capacity === null ? `${seats.booked} booked` : `${seats.booked} of ${capacity}`;
}

/** A tall line where a week begins, with its day: what stands after it is in that week. */
function Strip({ events }: { events: EventAhead[] }) {
  const today = dayIn(useZone(), new Date(useNow()));
  return (
    <svg className={styles.strip} height="112" aria-hidden="true">
      <line className={styles.ground} x1="0" x2="100%" y1={ground} y2={ground} />
      {days.map((day) => {
        const x = along(day);
        const isWeek = day % 7 === 0;
        return (
          <line
            key={day}
            className={styles.ground}
            x1={x}
            x2={x}
            y1={ground}
            y2={isWeek ? 92 : ground + 4}
          />
        );
      })}
      {weeks.map((week) => (
        <text key={week} x={along(week * 7)} y="108">
          {week === 0 ? 'Today' : shortDay(addDays(today, week * 7))}
        </text>
      ))}
      {events.map((event, index) => (
        <Flag key={event.uuid} event={event} index={placeOnDay(events, index)} />
      ))}
    </svg>
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
  const x = index * (cupWidth + 1);
  const top = 14 + index * 12;
  const isFilled = seats !== null && capacity !== null && capacity > 0;
  const height = isFilled ? Math.min(cup, (cup * seats.booked) / capacity) : 0;
  return (
    <svg x={along(in_days + 0.5)} aria-hidden="true">
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
    </svg>
  );
}
