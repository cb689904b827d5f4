import type { Event } from '#contract/events/events.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { call } from '#web/api/call.ts';
import { organize } from '../session/organize-call.ts';

/** Every event, the latest first, for a choice among them. */
export async function allEvents() {
  const read = (page: number) =>
    organize('organizerEvents', { query: { filter: 'all', sort: '-date', page: `${page}` } });
  const { data, meta } = await read(1);
  const others = Array.from({ length: meta.last_page - 1 }, (_, index) => read(index + 2));
  const pages = await Promise.all(others);
  return [...data, ...pages.flatMap((page) => page.data)];
}

/** The own events to come, drafts included, for a choice among them. */
export async function eventsToCome() {
  const found: Pick<OrganizerEvent, 'uuid' | 'title' | 'status' | 'starts_at' | 'timezone'>[] = [];
  for (let page = 1; ; page += 1) {
    const query = { filter: 'upcoming', page: `${page}` } as const;
    const { data, meta } = await organize('organizerEvents', { query });
    found.push(...data.filter(({ status }) => status !== 'cancelled'));
    if (page >= meta.last_page) return found;
  }
}

/** The events that everybody sees and that are not over: a captain moves places to others' events, too. */
export async function publishedEventsToCome() {
  const found: Event[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call('events', { query: { page: `${page}` } });
    found.push(...data.filter(({ status }) => status === 'published'));
    if (page >= meta.last_page) return found;
  }
}
