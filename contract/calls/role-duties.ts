import type { GrantRole } from './access.ts';

/** What each role may do, in the sentence that stands beside its choice and in its invitation. Few screens say it. */
export const roleDuties: Readonly<Record<GrantRole, string>> = {
  owner: 'An owner may do everything, roles, settings and the audit log included.',
  organizer:
    'An organizer runs every event, with its attendees, money and messages, sees members, and makes captains and safety leads.',
  treasurer:
    'A treasurer records payments, gives refunds, keeps the books and fills in statements, and sees attendees, members and the audit log.',
  captain:
    'A captain runs one event: its texts, its attendees, its messages and its door. A captain records payments, and refunds none.',
  safety:
    'A safety lead reads the health and emergency notes of one event, from the day before it to the day after. At most three an event; every owner is told by email.',
};
