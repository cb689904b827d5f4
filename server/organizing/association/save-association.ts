import { isDeepStrictEqual } from 'node:util';
import type { AssociationSettings, AssociationTexts } from '#contract/organizing/organizing.ts';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { columnOf, namesOf, recordOf, valueAt } from '#contract/values/field-table.ts';
import { associationOf } from '#server/association/association.ts';
import {
  type AssociationColumns,
  type AssociationRow,
  findAssociation,
  lockAssociation,
  updateAssociation,
} from '#server/association/association-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { refuseStale } from '../changed-meanwhile.ts';

/** The association's row as its owners see and save it (15.6). */
export async function loadSettings(db: Db): Promise<AssociationSettings> {
  return settingsOf(await findAssociation(db));
}

/**
 * Saves the whole row. What is empty is stored as empty, not as unsaid, so that no setting fills it again
 * at the next start. The same save sent twice is one. 409 `changed_meanwhile`.
 */
export async function saveAssociation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
  { version, ...wanted }: AssociationTexts & { version: number },
): Promise<AssociationSettings> {
  return db.transaction(async (tx) => {
    const row = await lockAssociation(tx);
    const record = settingsOf(row);
    const { version: current, emblem, ...stored } = record;
    if (isDeepStrictEqual(wanted, stored)) return record;
    if (row) await refuseStale(tx, version, row, record);
    const now = clock.now();
    await updateAssociation(tx, {
      ...columnsOf(wanted),
      changed_at: now,
      changed_by: userUuid,
    });
    await audit(tx, 'association_changed', { at: now, changes: changesOf(stored, wanted) });
    return { ...wanted, emblem, version: current + 1 };
  });
}

export function settingsOf(row: AssociationRow | undefined): AssociationSettings {
  const { name, short_name, ...others } = associationOf(row);
  // What stands in for them elsewhere is nothing that an association would save.
  return {
    ...others,
    name: row?.name ?? '',
    short_name: row?.name || row?.short_name ? short_name : '',
    version: row?.version ?? 1,
  };
}

function columnsOf(wanted: AssociationTexts): Partial<AssociationColumns> {
  return recordOf(
    namesOf(settingsFields).map((name) => [
      columnOf(name),
      valueAt(wanted, name) ?? (settingsFields[name].kind === 'money' ? null : ''),
    ]),
  );
}
