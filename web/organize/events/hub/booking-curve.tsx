import type { EventOverview } from '#contract/events/event-overview.ts';
import styles from './booking-curve.module.css';
import { type Curve, placesAt, readOut, stepsOf, ticksOf } from './curve-steps.ts';

/** How the places were booked, by days before the event (W9, W16): drawn, and as a table for people who hear it. */
export function BookingCurve({
  curve: { booked, before, closes },
  event: { capacity, sold, offered },
  days_to_start,
}: Pick<EventOverview, 'curve' | 'days_to_start'> & {
  event: Pick<EventOverview['event'], 'capacity' | 'sold' | 'offered'>;
}) {
  const last = before?.booked ?? [];
  if (booked.length === 0 && last.length === 0)
    return <p className={styles.empty}>Nobody has booked yet.</p>;
  const today = Math.max(days_to_start, 0);
  const first = Math.max(14, closes, today, booked[0]?.days ?? 0, last[0]?.days ?? 0);
  const highest = Math.max(capacity ?? 0, ...[...booked, ...last].map(({ places }) => places), 1);
  const scale = { first, top: highest * 1.08 };
  const x = (days: number) => `${((first - days) / first) * 100}%`;
  const y = (places: number) => plot.top + plot.height * (1 - places / scale.top);
  return (
    <figure className={styles.figure}>
      <svg className={styles.drawing} height="236" aria-hidden="true">
        <svg
          y={plot.top}
          width="100%"
          height={plot.height}
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {last.length > 0 && <path className={styles.before} d={stepsOf(last, scale, 0)} />}
          {booked.length > 0 && (
            <>
              <path className={styles.area} d={`${stepsOf(booked, scale, today)}V1000H0Z`} />
              <path className={styles.now} d={stepsOf(booked, scale, today)} />
            </>
          )}
        </svg>
        <line className={styles.axis} x1="0" x2="100%" y1={bottom} y2={bottom} />
        {booked.length > 0 && today > 0 && (
          <Today
            places={placesAt(booked, today)}
            x={x(today)}
            y={y(placesAt(booked, today))}
            hasRoom={today > first / 4}
          />
        )}
        <Marks
          closes={closes < first ? closes : 0}
          isClosed={today < closes}
          capacity={capacity}
          offered={offered}
          x={x}
          y={y}
        />
        <Ticks first={first} x={x} />
        <text className={styles.word} x="100%" y="228" textAnchor="end">
          The day
        </text>
      </svg>
      {/* One line alone needs no name. */}
      {before && (
        <figcaption className={styles.legend}>
          <span className={styles.ofNow}>This event: {ofPlaces(sold, capacity)}</span>
          <span className={styles.ofBefore}>
            {before.year}: {ofPlaces(placesAt(last, today), before.capacity)}{' '}
            {today > 0 ? 'by this day' : 'in the end'}
          </span>
        </figcaption>
      )}
      <div className="visually-hidden">
        <CurveTable first={first} today={today} booked={booked} before={before} />
      </div>
    </figure>
  );
}

/** "8 of 24": two events of other sizes are compared by that. */
const ofPlaces = (places: number, capacity: number | null) =>
  capacity === null ? `${places}` : `${places} of ${capacity}`;

const plot = { top: 22, height: 184 };
const bottom = plot.top + plot.height;

function Ticks({ first, x }: { first: number; x: (days: number) => string }) {
  return ticksOf(first).map((days, at) => (
    <text
      key={days}
      className={styles.word}
      x={x(days)}
      y="228"
      // Near the edge it would extend beyond it.
      textAnchor={isNearStart(days, first) ? 'start' : 'middle'}
    >
      {days}
      {at === 0 && (
        <>
          {' days'}
          <tspan className={styles.wide}> before</tspan>
        </>
      )}
    </text>
  ));
}

const isNearStart = (days: number, first: number) => days > first * 0.85;

/** How many have booked by now: beside the curve, or where little of it is to come above it, and near the top below it. */
function Today({
  places,
  x,
  y,
  hasRoom,
}: {
  places: number;
  x: string;
  y: number;
  hasRoom: boolean;
}) {
  const place = hasRoom
    ? ({ y: y + 5, dx: 10, textAnchor: 'start' } as const)
    : ({ y: y < 60 ? y + 20 : y - 10, dx: 4, textAnchor: 'end' } as const);
  return (
    <>
      <circle className={styles.today} cx={x} cy={y} r="4" />
      <text className={styles.count} x={x} {...place}>
        {places} today
      </text>
    </>
  );
}

/** Where it is full, and when booking closes. */
function Marks({
  capacity,
  offered,
  closes,
  isClosed,
  x,
  y,
}: {
  capacity: number | null;
  offered: number;
  closes: number;
  isClosed: boolean;
  x: (days: number) => string;
  y: (places: number) => number;
}) {
  return (
    <>
      {capacity !== null && (
        <>
          <line className={styles.full} x1="0" x2="100%" y1={y(capacity)} y2={y(capacity)} />
          <text className={styles.word} x="0" y={y(capacity) - 6}>
            {capacity} places{offered > 0 && `, ${offered} of them offered`}
          </text>
        </>
      )}
      {closes > 0 && (
        <>
          {/* Below its name, which stands above the curve. */}
          <line
            className={styles.closes}
            x1={x(closes)}
            x2={x(closes)}
            y1={plot.top + 14}
            y2={bottom}
          />
          <text className={styles.word} x={x(closes)} dx="-6" y={plot.top + 8} textAnchor="end">
            {isClosed ? 'Booking closed' : 'Booking closes'}
          </text>
        </>
      )}
    </>
  );
}

function CurveTable({
  first,
  today,
  booked,
  before,
}: {
  first: number;
  today: number;
  booked: Curve;
  before: EventOverview['curve']['before'];
}) {
  return (
    <table>
      <caption>Places booked, by days before the event</caption>
      <thead>
        <tr>
          <th scope="col">Days before</th>
          <th scope="col">This event</th>
          {before && <th scope="col">{before.year}</th>}
        </tr>
      </thead>
      <tbody>
        {readOut
          .filter((days) => days <= first)
          .map((days) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>{days < today ? 'to come' : placesAt(booked, days)}</td>
              {before && <td>{placesAt(before.booked, days)}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
