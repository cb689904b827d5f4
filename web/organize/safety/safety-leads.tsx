import { listed } from '#contract/values/choices.ts';
import { Link } from '#web/router/link.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { mayAt, useSelf } from '../session/organizer.ts';
import styles from './safety-leads.module.css';

/** Whom to ask what only the safety leads of an event see (10.4): a sentence after the one that says so. */
export function SafetyLeads({
  event,
  invites = true,
}: {
  event: string;
  /** False where the way to invite one stands elsewhere. */
  invites?: boolean;
}) {
  const self = useSelf();
  const leads = useOrganized('safetyLeads', { params: { uuid: event } }).data?.data;
  if (!leads) return null;
  if (leads.length > 0) {
    return ` ${leads.length === 1 ? 'Safety lead' : 'Safety leads'}: ${listed(leads.map(({ name }) => name))}.`;
  }
  return (
    <>
      {' Nobody is safety lead yet.'}
      {invites && self && mayAt(self, 'roles.give-for-event', event) && (
        <span className={styles.way}>
          {' '}
          <Link to="/organize/people" search={{ invite: 'safety', event }}>
            Invite a Safety Lead
          </Link>
        </span>
      )}
    </>
  );
}
