// Two people have changed one record. What only one of them changed is joined; where both did, the person
// decides (12.4).

export interface Joined<Values> {
  /** Theirs where only they changed it, otherwise mine. */
  values: Values;
  /** The fields that both changed, and not to the same. */
  conflicts: (keyof Values & string)[];
}

export function joinChanges<Values extends object>(
  before: Values,
  theirs: Values,
  mine: Values,
): Joined<Values> {
  const fields = Object.keys(mine) as (keyof Values & string)[];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changedByMe = fields.filter((field) => !isSame(before[field], mine[field]));
  const values = { ...theirs };
  for (const field of changedByMe) values[field] = mine[field];
  const conflicts = changedByMe.filter(
    (field) => !isSame(before[field], theirs[field]) && !isSame(theirs[field], mine[field]),
  );
  return { values, conflicts };
}
