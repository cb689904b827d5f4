import type { OrganizerEvent } from '#contract/events/organize-events.ts';

/** Why an event was called off, and who can read it (W18). */
export function CallOffNotice({ event }: { event: OrganizerEvent }) {
  if (event.call_off_reason === null) return null;
  return (
    <p>
      Called off: {event.call_off_reason}{' '}
      {event.call_off_public ? '(Its page says this reason, too.)' : '(Only in the email.)'}
    </p>
  );
}
