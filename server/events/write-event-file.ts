import { wallTimeIn } from '#contract/values/zoned-time.ts';
import type { Db } from '../db/database.ts';
import type { WrittenEvent } from './event-file.ts';
import { type EventRow, listAgenda, listFinances, listMedia } from './event-queries.ts';

/** An event as the file that `save-event` takes, to change it or to copy it for next year. */
export async function writeEventFile(db: Db, event: EventRow): Promise<string> {
  const [agenda, media, finances] = [
    await listAgenda(db, event.uuid),
    await listMedia(db, event.uuid),
    await listFinances(db, event.uuid),
  ];
  const time = (instant: Date) => wallTimeIn(event.timezone, instant).replace('T', ' ');
  const file = {
    slug: event.slug,
    status: event.status,
    title: event.title,
    summary: event.summary,
    description: event.description,
    // Left out while nobody has chosen one, so that saving the file again chooses nothing either.
    kind: event.kind ?? undefined,
    format: event.format,
    what_to_bring: event.what_to_bring,
    timezone: event.timezone,
    starts: time(event.starts_at),
    ends: time(event.ends_at),
    venue: {
      name: event.venue_name,
      address: event.venue_address,
      city: event.venue_city,
      province: event.venue_province,
      latitude: event.venue_latitude ?? undefined,
      longitude: event.venue_longitude ?? undefined,
    },
    cover: event.cover_url,
    member_only: event.member_only,
    featured: event.featured,
    capacity: event.capacity,
    price: event.price_cents / 100,
    member_price: event.member_price_cents / 100,
    booking: {
      opens: time(event.booking_opens_at),
      closes: time(event.booking_closes_at),
      cancel_until: time(event.cancel_until),
    },
    charity: event.charity_name
      ? {
          name: event.charity_name,
          url: event.charity_url ?? '',
          raised: (event.charity_raised_cents ?? 0) / 100,
          goal: (event.charity_goal_cents ?? 0) / 100,
        }
      : null,
    agenda: agenda.map(({ starts_at, ends_at, title, description }) => ({
      starts: time(starts_at),
      ends: time(ends_at),
      title,
      description,
    })),
    media: media.map(({ kind, url, alt, caption }) =>
      kind === 'image' ? { picture: url, alt, caption } : { film: url, alt, caption },
    ),
    finances: finances.map(({ kind, label, amount_cents }) => ({
      kind,
      label,
      amount: amount_cents / 100,
    })),
  } satisfies WrittenEvent;
  return `${JSON.stringify(file, null, 2)}\n`;
}
