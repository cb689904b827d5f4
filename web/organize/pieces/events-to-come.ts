import { call } from '#web/api/call.ts';

/** The published events to come, for a choice among them. */
export async function eventsToCome() {
  const found: { uuid: string; title: string; starts_at: string; timezone: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call('events', { query: { filter: 'upcoming', page: `${page}` } });
    found.push(...data);
    if (page >= meta.last_page) return found;
  }
}
