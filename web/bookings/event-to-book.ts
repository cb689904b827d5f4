import type { Event } from '#contract/events.ts';

// 4.7: the event one wants to book, on its way from its page to the checkout. It is a copy, so it
// survives leaving the event, and it is kept for this tab, so it survives signing in and a reload.

const place = 'event-to-book';

let chosen: Event | null | undefined;

export function chooseEventToBook(event: Event): void {
  chosen = structuredClone(event);
  attempt(() => sessionStorage.setItem(place, JSON.stringify(chosen)));
}

export function eventToBook(): Event | null {
  chosen ??= attempt(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') as Event | null);
  return chosen ?? null;
}

export function resetEventToBook(): void {
  chosen = null;
  attempt(() => sessionStorage.removeItem(place));
}

/** Some browsers forbid storage altogether; then the choice lasts until the page is loaded anew. */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
