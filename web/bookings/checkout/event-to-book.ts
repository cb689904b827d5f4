import type { Event } from '#contract/events/events.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import type { WayBack } from '#web/router/route.ts';

// 4.7: the event that the person wants to book, between its page and the checkout. A copy, so it survives
// leaving the event; in the tab's storage, so it survives signing in and a reload.

const storageKey = 'event-to-book';

let chosen: Event | null | undefined;

export function chooseEventToBook(event: Event): void {
  chosen = structuredClone(event);
  inTabStorage((storage) => storage.setItem(storageKey, JSON.stringify(chosen)));
}

export function eventToBook(): Event | null {
  chosen ??= inTabStorage(
    (storage) => JSON.parse(storage.getItem(storageKey) ?? 'null') as Event | null,
  );
  return chosen ?? null;
}

/** Q7: from the checkout. */
export function backToEvent(): WayBack | undefined {
  const event = eventToBook();
  if (!event) return undefined;
  return { to: { to: '/events/$slug', params: { slug: event.slug } }, name: event.title };
}

export function resetEventToBook(): void {
  chosen = null;
  inTabStorage((storage) => storage.removeItem(storageKey));
}
