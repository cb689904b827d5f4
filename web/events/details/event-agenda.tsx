import type { CallAnswer } from '#web/api/call.ts';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import { longDate, shortHours } from '../event-time.ts';
import styles from './event-agenda.module.css';

type Item = CallAnswer<'eventAgendas'>['data'][number];

/** A timeline for each day. Q16: folded once the event is over. */
export function EventAgenda({
  items,
  timezone,
  isFolded = false,
}: {
  items: Item[];
  timezone: string;
  isFolded?: boolean;
}) {
  const dayOf = ({ starts_at }: Item) => longDate(starts_at, timezone);
  const days = [...new Set(items.map(dayOf))].map((day) =>
    items.filter((item) => dayOf(item) === day),
  );
  const lines = days.map((day) => (
    <div key={day[0]?.uuid}>
      {days.length > 1 && day[0] && <h3>{longDate(day[0].starts_at, timezone)}</h3>}
      <ol className={styles.line}>
        {day.map((item) => (
          <li className={styles.station} key={item.uuid}>
            <p className={styles.time}>
              <time dateTime={item.starts_at}>{shortHours({ ...item, timezone })}</time>
            </p>
            <div>
              <p className={styles.title}>{item.title}</p>
              <p className={styles.text}>{item.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  ));
  return (
    <section className={styles.agenda} aria-labelledby="agenda">
      {isFolded ? (
        <details>
          <summary className={styles.fold}>
            <h2 id="agenda">Agenda</h2>
            <ChevronDownIcon />
          </summary>
          {lines}
        </details>
      ) : (
        <>
          <h2 id="agenda">Agenda</h2>
          {lines}
        </>
      )}
    </section>
  );
}
