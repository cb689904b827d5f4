import type { OrganizerEvent } from '#contract/organize-events.ts';
import { organize } from '../session/organize-call.ts';

/** The events to come, drafts included, for a choice among them. */
export async function eventsToCome() {
  const found: Pick<OrganizerEvent, 'uuid' | 'title' | 'status' | 'starts_at' | 'timezone'>[] = [];
  for (let page = 1; ; page += 1) {
    const query = { filter: 'upcoming', page: `${page}` } as const;
    const { data, meta } = await organize('organizerEvents', { query });
    found.push(...data.filter(({ status }) => status !== 'cancelled'));
    if (page >= meta.last_page) return found;
  }
}
