import {
  type AssociationColumns,
  lockAssociation,
  updateAssociation,
} from '#server/association/association-queries.ts';
import { settingOf } from '#server/association/fill-association.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';

/**
 * Stores what these settings say in the association's row, in place of what it said. Returns the
 * settings that cannot be taken, and stores nothing then: unknown ones, and those without a value.
 */
export async function takeSettings(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  names: string[],
): Promise<string[]> {
  const columnOf = new Map(
    Object.entries(settingOf).map(([column, setting]) => [
      setting,
      column as keyof AssociationColumns,
    ]),
  );
  const valueFor = (name: string) => {
    const column = columnOf.get(name);
    return column && settings.association[column];
  };
  const without = names.filter((name) => valueFor(name) === undefined);
  if (without.length > 0) return without;
  await db.transaction(async (tx) => {
    const before = await lockAssociation(tx);
    const columns: Partial<AssociationColumns> = Object.fromEntries(
      names.map((name) => [columnOf.get(name), valueFor(name)]),
    );
    const at = clock.now();
    await updateAssociation(tx, { ...columns, changed_at: at, changed_by: null });
    await audit(tx, 'association_changed', { at, changes: changesOf(before ?? {}, columns) });
  });
  return [];
}
