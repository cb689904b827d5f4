import type { ImportColumn, ImportCounts } from '#contract/members/imports.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Moment } from './people/compare-person.ts';
import { type AskedRow, countJudged, type Judged, judgeRows } from './people/judge-rows.ts';
import { OthersMeanwhile, type Written, writePeople } from './people/write-people.ts';
import { lockImports, type StoredRow } from './stored/import-queries.ts';

export interface ImportList {
  source: 'hand' | 'given';
  columns: ImportColumn[];
  rows: AskedRow[];
}

export interface Tried {
  judged: Judged[];
  counts: ImportCounts;
  written: Written[];
}

/** Judges each row and writes what is new or changed: the dry run and the run are this. */
export async function importInto(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  by: string,
  { source, columns, rows }: ImportList,
): Promise<Tried> {
  await lockImports(tx);
  const judged = await judgeRows(tx, columns, rows, await momentOf(tx, clock.now()));
  const written = await writePeople(tx, judged, { source, by, now: clock.now() });
  return { judged, counts: countJudged(judged), written };
}

async function momentOf(tx: Db, now: Date): Promise<Moment> {
  const { time_zone: zone } = await loadAssociation(tx);
  return { now, zone, today: dayIn(zone, now) };
}

class RolledBack extends Error {
  readonly tried: Tried;

  constructor(tried: Tried) {
    super('A dry run is rolled back.');
    this.tried = tried;
  }
}

/** The dry run: the run, rolled back. Somebody who registers at that moment is found the next time. */
export async function tryImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: string,
  list: ImportList,
  tries = 3,
): Promise<Tried> {
  try {
    return await deps.db.transaction(async (tx) => {
      throw new RolledBack(await importInto(deps, tx, by, list));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.tried;
    if (error instanceof OthersMeanwhile && tries > 1) return tryImport(deps, by, list, tries - 1);
    throw error;
  }
}

export function storedRowsOf(import_uuid: string, judged: Judged[]): StoredRow[] {
  return judged.map(({ row, email_key, outcome, why, field, notice, changes, same_name }) => ({
    import_uuid,
    line: row.line,
    cells: row.cells,
    answer: row.answer,
    email_key,
    outcome,
    why,
    field,
    notice,
    changes,
    same_name,
  }));
}
