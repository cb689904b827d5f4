import { backWord } from '#contract/bookings/back-words.ts';
import type { Today } from '#contract/organizing/today.ts';
import { addDays } from '#contract/values/dates.ts';
import { dayIn, startOfDay } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { countBooked, countCancelled, sumMoney } from './recent-queries.ts';

type Line = Today['since']['lines'][number];

const nothing: Omit<Line, 'event'> = {
  bookings: 0,
  places: 0,
  cancelled: 0,
  in_cents: 0,
  back: [],
};

/**
 * What was booked, cancelled, paid and refunded since yesterday began on the association's clocks, by event, the
 * busiest first. The last line is that of the memberships, for people who see the members.
 */
export async function loadSinceYesterday(
  db: Db,
  actor: Session,
  now: Date,
  zone: string,
): Promise<Today['since']> {
  const from = startOfDay(zone, addDays(dayIn(zone, now), -1));
  const scope = permittedEvents(actor, 'attendees.see');
  const lines = new Map<string | null, Line>();
  const add = (
    { slug, title }: { slug: string | null; title: string | null },
    recent: Partial<typeof nothing>,
  ) => {
    const event = slug === null ? null : { slug, title: title ?? '' };
    lines.set(slug, { ...nothing, ...lines.get(slug), event, ...recent });
  };
  if (scope.length > 0) {
    for (const { bookings, places, ...event } of await countBooked(db, scope, from))
      add(event, { bookings, places });
    for (const { cancelled, ...event } of await countCancelled(db, scope, from))
      add(event, { cancelled });
    for (const { in_cents, back_cents, reason, booking, member, ...event } of await sumMoney(
      db,
      scope,
      from,
    )) {
      const line = lines.get(event.slug) ?? nothing;
      const all = line.in_cents + in_cents;
      const back = together(line.back, {
        word: backWord(reason),
        cents: back_cents,
        booking,
        member,
      });
      if (all !== 0 || back.length > 0) add(event, { in_cents: all, back });
    }
  }
  if (!hasPermission(actor, 'members.see')) lines.delete(null);
  return { from: from.toISOString(), lines: [...lines.values()].toSorted(byUse) };
}

/** Other reasons may have the same word. */
function together(back: Line['back'], more: Line['back'][number]): Line['back'] {
  const { word } = more;
  const before = back.find((one) => one.word === word);
  const others = back.filter((one) => one.word !== word);
  if (!before) return more.cents === 0 ? back : [...back, more];
  const cents = before.cents + more.cents;
  const same = (field: 'booking' | 'member') =>
    before[field] === more[field] ? more[field] : null;
  const both = { word, cents, booking: same('booking'), member: same('member') };
  return cents === 0 ? others : [...others, both];
}

function byUse(one: Line, other: Line): number {
  if (one.event === null) return 1;
  if (other.event === null) return -1;
  const use = ({ places, cancelled }: Line) => places + cancelled;
  return use(other) - use(one) || one.event.title.localeCompare(other.event.title);
}
