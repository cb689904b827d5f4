import { useUser } from '#web/api/session.ts';
import { WaitButton } from '#web/events/details/wait-button.tsx';
import { DateBlock } from '#web/events/tile/date-block.tsx';
import { askedFor } from '#web/events/waiting-words.ts';
import { Link } from '#web/router/link.tsx';
import styles from './waiting-lines.module.css';

/** 20.1: the full events that one waits for, a low card each. */
export function WaitingLines() {
  const user = useUser();
  if (!user || user.waiting.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        Waiting lists
      </h2>
      <ul className={styles.lines}>
        {user.waiting.map((waiting) => {
          const { event_uuid: uuid, slug, title, timezone } = waiting;
          return (
            <li key={uuid} className={styles.line}>
              <DateBlock event={{ ...waiting, ends_at: waiting.starts_at }} />
              <div className={styles.words}>
                <h3>
                  <Link to="/events/$slug" params={{ slug }}>
                    {title}
                  </Link>
                </h3>
                <p>{askedFor(waiting)}</p>
              </div>
              <WaitButton event={{ uuid, slug, title, timezone }} isWaiting />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
