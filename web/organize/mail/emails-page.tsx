import { useQuery } from '@tanstack/react-query';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { zoneName } from '#contract/values/when.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { useZone } from '#web/ui/zone.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery } from '../lists/list-search.ts';
import { emailList } from '../lists/organize-lists.ts';
import { emailRow } from './email-row.tsx';
import { EmailRows } from './email-rows.tsx';

/** Every email of 90 days: by name or address it answers 'I never got it' (15.4). */
export function EmailsPage() {
  const zone = useZone();
  const { event } = useSearch();
  const { data: open } = useQuery(listQuery(emailList, { event, filter: 'open' }));
  return (
    <ListScreen
      list={emailList}
      title="Emails sent"
      description={`Every email of the last ${emailLogDays} days, and what the mail server said of it.`}
      lead={`Somebody never got an email? Search for their name or address. “Sent” means the mail server accepted the email. Open one to see the server’s answer. Times are ${zoneName(zone)}.`}
      noun={['email', 'emails']}
      searchLabel="Search by Name or Email"
      placeholder="A name or an email"
      line={{
        asked: ['open'],
        countOf: (filter) => (filter === 'open' ? open?.meta.total : undefined),
      }}
      none={{
        title: 'No email yet',
        text: `Each email that the portal sends is listed here for ${emailLogDays} days: to whom, when, and what the mail server answered.`,
      }}
      coming={{ row: emailRow, columns: 2 }}
      rows={(emails, { meta }) => <EmailRows emails={emails} page={meta} />}
    />
  );
}
