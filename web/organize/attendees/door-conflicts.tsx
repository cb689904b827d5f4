import type { Event } from '#contract/events/events.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { type OrganizeAnswer, useOrganized } from '../session/organize-call.ts';
import styles from './attendees.module.css';

type Conflict = OrganizeAnswer<'doorConflicts'>['data'][number];

/** After the merge: people let in twice, and people let in with a ticket lost meanwhile (14.3). */
export function DoorConflicts({ event: { uuid, timezone } }: { event: Event }) {
  const { data } = useOrganized('doorConflicts', { params: { uuid } });
  const letIn = data?.data.filter(({ result }) => result !== 'refused') ?? [];
  if (letIn.length === 0) return null;
  return (
    <details className={styles.panel}>
      <summary>At the door: {letIn.length} to look at</summary>
      <ul className={styles.rows}>
        {letIn.map((one) => (
          <li key={one.uuid}>{conflictText(one, timezone)}</li>
        ))}
      </ul>
    </details>
  );
}

function conflictText({ name, desk, at, stands }: Conflict, zone: string): string {
  const by = (who: string | null, when: string) =>
    `by ${who ?? 'a desk'} (${shortWhen(zone, when, 'entry')})`;
  if (stands)
    return `${name ?? 'Somebody'} was let in twice: ${by(stands.desk, stands.at)}, and ${by(desk, at)}.`;
  return `${name ?? 'Somebody whose place is another’s now'} was let in ${by(desk, at)} with a ticket that was cancelled or changed meanwhile. No place is checked in by it.`;
}
