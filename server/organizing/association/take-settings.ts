import {
  type AssociationColumns,
  lockAssociation,
  updateAssociation,
} from '#server/association/association-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { associationFields } from '#server/start/settings.ts';

/**
 * Stores what these settings say in the association's row, in place of what it said. Returns the
 * settings that cannot be taken, and stores nothing then: unknown ones, and those without a value.
 */
export async function takeSettings(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  names: string[],
): Promise<string[]> {
  const fieldOf = new Map(Object.entries(associationFields));
  const valueFor = (name: string) => {
    const field = fieldOf.get(name);
    return field && settings.association[field];
  };
  const without = names.filter((name) => valueFor(name) === undefined);
  if (without.length > 0) return without;
  await db.transaction(async (tx) => {
    const before = await lockAssociation(tx);
    const columns: Partial<AssociationColumns> = Object.fromEntries(
      names.map((name) => [fieldOf.get(name), valueFor(name)]),
    );
    const at = clock.now();
    await updateAssociation(tx, { ...columns, changed_at: at, changed_by: null });
    await audit(tx, 'association_changed', { at, changes: changesOf(before ?? {}, columns) });
  });
  return [];
}
