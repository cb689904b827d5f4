import type { OpenMatter } from './handover.ts';
import type { Today } from './today.ts';

type Kind = Today['needs'][number]['kind'] | OpenMatter['kind'];

interface Matter {
  name: string;
  /** The flag where somebody outside waits, or money is lost. */
  tone: 'flag' | 'sand' | 'green';
  verb: string;
  /** Where the way is to several. */
  verbOfList?: string;
}

/** What needs somebody: its name, its tone and what to do, the same on Today, on Handover and in emails. */
export const matterKinds: Record<Kind, Matter> = {
  event_soon: { name: 'Event', tone: 'green', verb: 'Open Event' },
  meals_missing: { name: 'Meals', tone: 'green', verb: 'See Who' },
  refund_failed: { name: 'Refund', tone: 'flag', verb: 'See Refund', verbOfList: 'See Refunds' },
  dispute: { name: 'Dispute', tone: 'flag', verb: 'See Payment', verbOfList: 'See Payments' },
  email_refused: { name: 'Email refused', tone: 'flag', verb: 'See Emails' },
  message_stopped: { name: 'Message stopped', tone: 'flag', verb: 'See Message' },
  money_undeposited: {
    name: 'Not deposited',
    tone: 'sand',
    verb: 'Deposit It',
    verbOfList: 'Deposit Them',
  },
  money_owed: { name: 'Owed', tone: 'sand', verb: 'See Who Owes' },
  members_unpaid: { name: 'Not paid', tone: 'sand', verb: 'See Members' },
  year_open: { name: 'Not closed', tone: 'sand', verb: 'See Year-End' },
  renewal_failed: { name: 'Renewal failed', tone: 'flag', verb: 'See Member' },
  same_mailbox: { name: 'Two accounts', tone: 'sand', verb: 'See Account' },
  draft_soon: { name: 'Draft', tone: 'sand', verb: 'Finish Draft' },
  statement_missing: {
    name: 'Statement',
    tone: 'sand',
    verb: 'Write Statement',
    verbOfList: 'See Events',
  },
  statement_behind: { name: 'Statement', tone: 'sand', verb: 'See Result' },
  clock_changed: { name: 'Other time', tone: 'flag', verb: 'Set Times' },
  page_gaps: { name: 'Pages', tone: 'sand', verb: 'See Pages' },
  invited: { name: 'Not accepted', tone: 'sand', verb: 'See Invitations' },
};
