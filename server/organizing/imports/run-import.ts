import { isDeepStrictEqual } from 'node:util';
import type { ImportNumbers, RunImport } from '#contract/members/imports.ts';
import { audit, auditEach } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { requireShown } from './add-import.ts';
import { insertImportedPeople } from './people/imported-people-queries.ts';
import { OthersMeanwhile, type Written } from './people/write-people.ts';
import { storeRows } from './store-import.ts';
import { beginImportAct } from './stored/begin-import-act.ts';
import {
  findAllImportRows,
  lockImport,
  type StoredRow,
  updateImport,
} from './stored/import-queries.ts';
import { importInto, storedRowsOf, type Tried, tryImport } from './try-import.ts';

/** It would come out otherwise than it was shown: nothing is written but what it is now. */
class OtherwiseThanShown extends Error {
  readonly tried: Tried | undefined;

  constructor(tried?: Tried) {
    super('The import would come out otherwise than shown.');
    this.tried = tried;
  }
}

/** 16.4: all of it or nothing, and as it was shown. Nothing is emailed. */
export async function runImport(
  deps: Deps,
  session: Session,
  uuid: string,
  wanted: RunImport,
): Promise<{ state: 'done' }> {
  try {
    await deps.db.transaction((tx) => runIn(deps, tx, session, uuid, wanted), {
      isolationLevel: 'read committed',
    });
  } catch (error) {
    if (error instanceof OthersMeanwhile) return showAnew(deps, session, uuid);
    if (error instanceof OtherwiseThanShown) return showAnew(deps, session, uuid, error.tried);
    throw error;
  }
  return { state: 'done' };
}

async function runIn(
  deps: Deps,
  tx: Db,
  session: Session,
  uuid: string,
  { key, expect, without_wrong = false }: RunImport,
): Promise<void> {
  const asked = { act: 'run_import', expect, without_wrong, key };
  const head = await beginImportAct(deps, tx, uuid, asked);
  if (!head) return;
  requireShown(head);
  const stored = await findAllImportRows(tx, uuid);
  const list = { source: head.source, columns: head.columns, rows: stored };
  const tried = await importInto(deps, tx, session.userUuid, list);
  const { counts } = tried;
  const isAsShown = isSame(stored, storedRowsOf(uuid, tried.judged));
  if (!isAsShown || expect?.new !== counts.new || expect.changed !== counts.changed) {
    throw new OtherwiseThanShown(tried);
  }
  const wrong = counts.wrong + counts.asked;
  if (wrong > 0 && !without_wrong) {
    throw validationError(
      'without_wrong',
      `${wrong} ${wrong === 1 ? 'row is' : 'rows are'} wrong or not answered. Correct ${wrong === 1 ? 'it' : 'them'}, or leave ${wrong === 1 ? 'it' : 'them'} out.`,
    );
  }
  const now = deps.clock.now();
  await updateImport(tx, uuid, { state: 'done', run_at: now, run_by: session.userUuid });
  await insertImportedPeople(
    tx,
    tried.written.map((one) => importedOf(uuid, one)),
  );
  const changes = {
    new: { old: null, new: counts.new },
    changed: { old: null, new: counts.changed },
  };
  await audit(tx, 'members_imported', { at: now, about: uuid, changes });
  await auditEach(
    tx,
    'member_imported',
    tried.written.map(({ user_uuid }) => ({ at: now, subject: user_uuid, about: uuid })),
  );
}

function importedOf(import_uuid: string, { user_uuid, is_new, ...written }: Written) {
  const { before, after, span, span_uuid } = written;
  return {
    import_uuid,
    user_uuid,
    is_new,
    before,
    after,
    span_uuid,
    ended_at: span.moved?.from ?? null,
    ends_at: span.moved?.to ?? span.added?.ends_at ?? null,
  };
}

/** What is shown of each row, but for the order of the names. */
function isSame(shown: StoredRow[], now: StoredRow[]): boolean {
  const shownOf = ({ line, outcome, why, changes }: StoredRow) => ({ line, outcome, why, changes });
  return isDeepStrictEqual(shown.map(shownOf), now.map(shownOf));
}

/** The new dry run, and its numbers. */
async function showAnew(
  deps: Deps,
  session: Session,
  uuid: string,
  before?: Tried,
): Promise<never> {
  const head = await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, uuid);
    if (!locked) throw new HttpError('not_found');
    requireShown(locked);
    return locked;
  });
  const rows = await findAllImportRows(deps.db, uuid);
  const list = { source: head.source, columns: head.columns, rows };
  const { judged, counts } = before ?? (await tryImport(deps, session.userUuid, list));
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, uuid);
    if (locked?.state !== 'shown') return;
    await updateImport(tx, uuid, { counts });
    await storeRows(tx, uuid, judged);
  });
  const current: ImportNumbers = { new: counts.new, changed: counts.changed };
  throw new HttpError('numbers_changed', { current });
}
