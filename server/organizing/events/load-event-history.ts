import type { EventHistory } from '#contract/organize-events.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findEventHistory, findOrganized } from './organizer-event-queries.ts';

const shown = 100;

/** 11.4: what was done with an event, newest first, so that a save can be taken back later, too. */
export async function loadEventHistory(
  { db, clock }: Deps,
  session: Session,
  uuid: string,
): Promise<EventHistory> {
  const seesStatement = hasPermission(session, 'money.statement', { uuid });
  if (!(await findOrganized(db, uuid, clock.now()))) throw new HttpError('not_found');
  const entries = await findEventHistory(db, uuid, shown);
  return entries
    .map(({ uuid, at, act, by_terminal, who, changes }) => ({
      ...{ uuid, at: at.toISOString(), act, who: by_terminal ? 'terminal' : who },
      changes: seesStatement ? changes : withoutStatement(changes),
    }))
    .filter(({ act, changes }) => act !== 'event_saved' || changes !== null);
}

function withoutStatement(changes: EventHistory[number]['changes']) {
  const { finances: _, ...others } = changes ?? {};
  return Object.keys(others).length > 0 ? others : null;
}
