import type { EventOverview } from '#contract/events/event-overview.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { whenIn } from '#contract/values/when.ts';
import { WholeDates } from '../pieces/whole-dates.tsx';
import styles from './event-head.module.css';

/** When and by whom an event was called off, as far as it is known, why, and who can read that (W18). */
export function CallOffNotice({
  event,
  act,
}: {
  event: OrganizerEvent;
  act?: EventOverview['cancellation'] | undefined;
}) {
  const { status, timezone, call_off_reason: reason } = event;
  if (status !== 'cancelled' || (reason === null && !act?.at)) return null;
  const when = act?.at && ` ${whenIn(timezone, act.at, 'log')}`;
  const who = act?.by && act.by !== 'terminal' && ` by ${act.by}`;
  return (
    <div className={styles.callOff}>
      <p>
        <WholeDates>{`Called off${when || ''}${who || ''}${reason === null ? '.' : `: ${reason}`}`}</WholeDates>
      </p>
      {reason !== null && (
        <p className={styles.reader}>
          {event.call_off_public
            ? 'Its page says this reason, too.'
            : 'The emails say this reason; its page does not.'}
        </p>
      )}
    </div>
  );
}
