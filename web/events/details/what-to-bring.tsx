import type { Event } from '#contract/events/events.ts';
import { ownThingsToBring } from '#contract/events/what-to-bring.ts';
import { isOver } from '../booking-state.ts';
import { useNow } from '../now.ts';
import styles from './what-to-bring.module.css';

/** Only what the organizers wrote: what is usual for its kind is on the ticket. */
export function WhatToBring({ event }: { event: Event }) {
  const things = ownThingsToBring(event);
  const now = useNow();
  if (things.length === 0 || isOver(event, now)) return null;
  return (
    <section className={styles.bring} aria-labelledby="bring">
      <h2 id="bring">What to bring</h2>
      {things.length === 1 ? (
        <p>{things[0]}</p>
      ) : (
        <ul>
          {things.map((thing, index) => (
            <li key={index}>{thing}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
