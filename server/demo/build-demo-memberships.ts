import type { directoryEntries, memberships } from '#server/db/tables.ts';
import { directoryEntryOf } from '#server/directory/entry/directory-entry.ts';
import { oneDay } from '../time/durations.ts';
import type { BuiltMember } from './build-demo-members.ts';

const visitor = 'user@example.com';

/** Who pays for the season: nearly everybody; a few leave at the end of their year, two have left. */
export function buildDemoMemberships(people: BuiltMember[], now: Date) {
  const rows: (typeof memberships.$inferInsert)[] = [];
  const cards: (typeof directoryEntries.$inferInsert)[] = [];
  for (const [index, { user, employment }] of people.entries()) {
    if (!user.email_verified_at || user.email === visitor) continue;
    const days = daysLeft(index);
    const membership = {
      user_uuid: user.uuid,
      started_at: user.email_verified_at,
      ends_at: days === null ? null : new Date(now.getTime() + days * oneDay),
    };
    rows.push(membership);
    const card = directoryEntryOf(user, membership, employment.at(-1));
    if (card) cards.push(card);
  }
  return { memberships: rows, cards };
}

/** Null for whoever renews, negative for whoever has left. The demo's own accounts come first. */
function daysLeft(index: number): number | null {
  if (index === 41 || index === 88) return -12 - index;
  return index % 16 === 9 ? index + 3 : null;
}
