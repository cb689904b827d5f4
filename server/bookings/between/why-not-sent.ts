import { emailKey } from '#contract/values/fields.ts';
import type { Deps } from '#server/deps/deps.ts';
import { findWanting } from '#server/notifications/consents.ts';
import { type EventEmailKind, type EventTimes, forgetEventEmail } from './event-email-queries.ts';
import { isDue } from './event-email-times.ts';

export const stopsBy = { week: 'before_event', day: 'before_event', result: 'results' } as const;

const isMoved = 'The event was moved, or called off, or it is too late for it.';

/** R6, R7: asked again at the moment when it leaves. */
export async function whyNotSent(
  deps: Pick<Deps, 'db' | 'clock'>,
  kind: EventEmailKind,
  event: EventTimes,
  to: string,
): Promise<string | undefined> {
  if (!isDue(event, kind, deps.clock.now())) return isMoved;
  const key = emailKey(to);
  const wanting = await findWanting(deps, [key], stopsBy[kind]);
  return wanting.has(key) ? undefined : 'They want no more of these emails.';
}

/** Of a moved event it is sent again when it is due. */
export async function forgetIfMoved({ db }: Deps, jobUuid: string, why: string): Promise<void> {
  if (why === isMoved) await forgetEventEmail(db, jobUuid);
}
