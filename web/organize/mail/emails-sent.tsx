import { Link } from '#web/router/link.tsx';
import { may, useSelf } from '../session/organizer.ts';

/** Where it is said which emails left, for whoever may see them (15.4): of an event, or of all. */
export function EmailsSent({ event }: { event?: string }) {
  const self = useSelf();
  if (!self || !may(self, 'site.edit')) return null;
  return (
    <>
      {' '}
      {event === undefined
        ? 'Every email, and who got it, is in '
        : 'Receipts and other emails about this event are in '}
      <Link to="/organize/mail" search={event === undefined ? {} : { event }}>
        Emails Sent
      </Link>
      .
    </>
  );
}
