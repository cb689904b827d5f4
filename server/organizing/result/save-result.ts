import type { z } from 'zod';
import type { EventResult, savedResultSchema } from '#contract/events/event-result.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { replaceFinances, updateEvent } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { isSame, statementTime } from '../events/change-event.ts';
import { savePart, saveVersion } from '../events/event-details.ts';
import { asStatement, loadResult, resultOf } from './load-result.ts';
import { findResultRows, replaceResultRows } from './result-queries.ts';

/** Saves what is typed. Nobody else sees it until it is published. */
export async function saveResult(
  deps: Deps,
  session: Session,
  uuid: string,
  { result, version }: z.output<typeof savedResultSchema>,
): Promise<EventResult> {
  await savePart(deps, session, uuid, version, {
    key: 'result',
    wanted: result,
    find: (tx) => findResultRows(tx, uuid),
    replace: (tx) => replaceResultRows(tx, uuid, result),
  });
  return loadResult(deps, uuid);
}

/**
 * 17.3: the result becomes the statement that everybody reads. The first time after the event closes it: what comes in or goes
 * back from then on is a line of its own when it is published again. Sent twice, it is published once.
 */
export async function publishResult(
  deps: Deps,
  session: Session,
  uuid: string,
  version: number,
): Promise<EventResult> {
  await withEventLock(deps, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    // After the lock: what was recorded meanwhile is in it.
    const now = deps.clock.now();
    const { lines, statement, is_over } = await resultOf(tx, event, now);
    const wanted = asStatement(lines);
    if (wanted.length === 0) throw validationError('result', 'There is nothing to publish yet.');
    const isClosed = event.closed_at !== null || !is_over;
    if (isClosed && isSame({ lines: statement }, { lines: wanted })) return;
    await refuseStale(tx, version, event, await resultOf(tx, event, now));
    await replaceFinances(
      tx,
      uuid,
      wanted.map((line, index) => ({ ...line, position: index + 1 })),
    );
    const { statement_published_at: known, ends_at } = event;
    await updateEvent(tx, uuid, {
      statement_published_at: statementTime(
        known,
        { lines: wanted.length, ends_at, isChanged: true },
        now,
      ),
      closed_at: event.closed_at ?? (is_over ? now : null),
    });
    const changes = { before: { finances: statement }, after: { finances: wanted } };
    await saveVersion(deps, session, tx, event, changes);
  });
  deps.wakeJobs();
  return loadResult(deps, uuid);
}
