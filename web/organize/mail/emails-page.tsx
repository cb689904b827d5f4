import { emailLogDays } from '#contract/values/portal-limits.ts';
import { zoneName } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { emailList } from '../lists/organize-lists.ts';
import { emailRow } from './email-row.tsx';
import { EmailRows } from './email-rows.tsx';

/** Every email of 90 days: by address it answers 'I never got it' (15.4). */
export function EmailsPage() {
  const zone = useZone();
  return (
    <ListScreen
      list={emailList}
      title="Emails sent"
      description={`Every email of the last ${emailLogDays} days, and what the mail server said of it.`}
      lead={`Somebody never got an email? Search for their address. “Sent” says that the mail server took it; press it for what it answered. Times are ${zoneName(zone)}.`}
      noun={['email', 'emails']}
      searchLabel="Search by Email"
      placeholder="An address, or part of one"
      none={{
        title: 'No email yet',
        text: `Each email that the portal sends is listed here for ${emailLogDays} days: to whom, when, and what the mail server answered.`,
      }}
      coming={{ row: emailRow, columns: 3 }}
      rows={(emails, { meta }) => <EmailRows emails={emails} page={meta} />}
    />
  );
}
