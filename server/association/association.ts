import type { Association } from '#contract/organizing/organizing.ts';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { usualColours } from '#contract/values/colours.ts';
import { columnOf, emptyOf, namesOf, recordOf, valueAt } from '#contract/values/field-table.ts';
import { shortNameLength } from '#contract/values/portal-limits.ts';
import type { Db } from '../db/database.ts';
import { type AssociationRow, findAssociation } from './association-queries.ts';

export const usualTimeZone = 'America/Toronto';

/** What stands where a field is never empty. */
const usual = {
  name: 'Our Golf Association',
  email: '',
  time_zone: usualTimeZone,
  fiscal_year_start: '01-01',
  colours: usualColours,
} satisfies Partial<Association>;

/** Of an association that has said neither this nor a name that is as short. */
const usualShortName = 'Members’ Portal';

/**
 * The association's row, read where it is used: a copy would be wrong in every process but the one that
 * changed it. Public answers are cached as bytes, and a trigger of the table drops them.
 */
export async function loadAssociation(db: Db): Promise<Association> {
  return associationOf(await findAssociation(db));
}

export function associationOf(row: AssociationRow | undefined): Association {
  const columns = new Map(Object.entries(row ?? {}));
  const { emblem_small: small, emblem_large: large } = row ?? {};
  return recordOf([
    ...namesOf(settingsFields).map((name): [string, unknown] => [
      name,
      columns.get(columnOf(name)) || usualOf(name, row),
    ]),
    ['emblem', small && large ? { small, large } : null],
  ]);
}

function usualOf(name: keyof typeof settingsFields, row: AssociationRow | undefined): unknown {
  if (name === 'short_name') {
    return row?.name && row.name.length <= shortNameLength ? row.name : usualShortName;
  }
  return valueAt(usual, name) ?? emptyOf(settingsFields[name]);
}
