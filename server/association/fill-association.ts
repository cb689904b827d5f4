import { isDeepStrictEqual } from 'node:util';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { keysOf } from '#contract/values/choices.ts';
import { columnOf, namesOf, valueAt } from '#contract/values/field-table.ts';
import type { Deps } from '../deps/deps.ts';
import { associationFields, type Settings } from '../start/settings.ts';
import {
  type AssociationColumns,
  fillEmptyColumns,
  findAssociation,
  insertEmptyRow,
} from './association-queries.ts';

/** A real association may have none of these, and the demo's must not stand in for it. */
export const outsideProduction = {
  name: 'The Fairway Golf Association of Canada',
  short_name: 'Fairway',
  tagline: 'Golf in good company from coast to coast, and a gift after every round.',
  address: ['27 Old Mill Lane, Suite 4', 'Guelph, Ontario N1H 5J8'],
  email: 'office@example.com',
  phone: '+1 519-555-0142',
  links: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/fairway-golf-association' },
    { name: 'X', url: 'https://x.com/fairwaygolfca' },
    { name: 'Instagram', url: 'https://www.instagram.com/fairwaygolfca' },
  ],
  hours:
    'Monday to Friday, 9:00\u00a0a.m. to 4:30\u00a0p.m. Eastern time. On event days we are out on the course.',
} satisfies Partial<AssociationColumns>;

/**
 * At each start the settings fill what the association's row does not say yet. What it says counts, and a
 * setting that says something else is named in the log, without its value.
 */
export async function fillAssociation({
  db,
  settings,
  log,
}: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> {
  const before = await findAssociation(db);
  const stock = stockFor(settings, before?.name ?? settings.association.name);
  const known = new Map(Object.entries(before ?? {}));
  const missing = namesOf(settingsFields).flatMap((name) => {
    const value = valueAt(settings.association, name) ?? valueAt(stock, columnOf(name));
    const isStored = (known.get(columnOf(name)) ?? null) !== null;
    return isStored || value === undefined ? [] : [[columnOf(name), value]];
  });
  if (!before) await insertEmptyRow(db);
  if (missing.length > 0) await fillEmptyColumns(db, Object.fromEntries(missing));
  const row = await findAssociation(db);
  const differing = keysOf(associationFields).filter((setting) => {
    const name = associationFields[setting];
    const value = settings.association[name];
    return value !== undefined && !isDeepStrictEqual(value, row?.[name]);
  });
  if (differing.length > 0) {
    log.warn(
      { settings: differing },
      'the association is stored with other values than these settings have, and the stored ones count',
    );
  }
}

/** Of another association than the demo's, name and tagline of the demo say nothing. */
function stockFor({ production }: Settings, name: string | undefined): Partial<AssociationColumns> {
  if (production) return {};
  const { short_name, tagline, ...others } = outsideProduction;
  return (name ?? others.name) === others.name ? { ...others, short_name, tagline } : others;
}
