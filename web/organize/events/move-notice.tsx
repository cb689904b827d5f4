import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { moveCancelDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import sections from '../../ui/sections.module.css';

/** 12.5: time and place are told once, some minutes after the last save. */
export function MoveNotice({
  event: { move_email_at, sold, timezone },
}: {
  event: Pick<OrganizerEvent, 'move_email_at' | 'sold' | 'timezone'>;
}) {
  if (!move_email_at || sold === 0) return null;
  const time = whenIn(timezone, move_email_at, 'hour');
  return (
    <p className={sections.notice} role="status">
      The time or the place is new. At {time} an email about it goes to everybody who booked,{' '}
      {sold === 1 ? '1 place' : `${sold} places`}. Put back until then, nobody is told anything. Who
      is told may cancel within {moveCancelDays} days, and gets all the money back.
    </p>
  );
}
