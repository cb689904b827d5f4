import type { Association } from '#contract/organizing/organizing.ts';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { emptyOf, namesOf, recordOf } from '#contract/values/field-table.ts';
import type { Db } from '../db/database.ts';
import { type AssociationRow, findAssociation } from './association-queries.ts';

/** What stands where a field is never empty. */
const usual: Partial<Association> = {
  name: 'The Fairway Golf Association of Canada',
  email: 'office@example.com',
  time_zone: 'America/Toronto',
  fiscal_year_start: '01-01',
};

/**
 * The association's row, read where it is used: a copy would be wrong in every process but the one that
 * changed it. Public answers are cached as bytes, and a trigger of the table drops them.
 */
export async function loadAssociation(db: Db): Promise<Association> {
  return associationOf(await findAssociation(db));
}

export function associationOf(row: AssociationRow | undefined): Association {
  return recordOf(
    namesOf(settingsFields).map((name) => [
      name,
      row?.[name] || (usual[name] ?? emptyOf(settingsFields[name])),
    ]),
  );
}
