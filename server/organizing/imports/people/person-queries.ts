import { type Column, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { ImportedTexts } from '#server/db/tables/import-tables.ts';
import { memberDetails } from '#server/db/tables/membership-tables.ts';
import { users } from '#server/db/tables/tables.ts';

interface Texts {
  user_uuid: string;
  after: ImportedTexts;
}

/** One JSON value of everybody: five thousand people are few statements. What of a person is not named stays. */
const changesOf = (people: Texts[]) => sql`
  from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) changed (user_uuid uuid, after jsonb)`;

const changedTo = (column: Column) => {
  const name = sql.raw(`'${column.name}'`);
  const type = sql.raw(column.getSQLType());
  return sql`${sql.identifier(column.name)} = case when changed.after ? ${name}
    then (changed.after->>${name})::${type} else old.${sql.identifier(column.name)} end`;
};

const { first_name, last_name, phone_number, location } = users;
const accountColumns = [first_name, last_name, phone_number, location];

/** What the list says of people who have not claimed their accounts. */
export async function saveTexts(tx: Db, people: Texts[]): Promise<void> {
  const named = people.filter(({ after }) => accountColumns.some(({ name }) => name in after));
  if (named.length === 0) return;
  await tx.execute(sql`update ${users} old set ${sql.join(accountColumns.map(changedTo), sql`, `)}
    ${changesOf(named)} where old.uuid = changed.user_uuid`);
}

/** Number, note and first day; those that are not said stay. */
export async function writeDetails(
  tx: Db,
  people: Texts[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const rows = people.flatMap(({ user_uuid, after }) => {
    const { number, note, member_since } = after;
    return number || note || member_since ? [{ user_uuid, number, note, member_since }] : [];
  });
  if (rows.length === 0) return;
  await tx
    .insert(memberDetails)
    .values(rows.map((row) => ({ ...row, changed_at: now, changed_by: by })))
    .onConflictDoUpdate({
      target: memberDetails.user_uuid,
      set: {
        number: sql`coalesce(excluded.number, ${memberDetails.number})`,
        note: sql`coalesce(excluded.note, ${memberDetails.note})`,
        member_since: sql`coalesce(excluded.member_since, ${memberDetails.member_since})`,
        version: sql`${memberDetails.version} + 1`,
        changed_at: sql`excluded.changed_at`,
        changed_by: sql`excluded.changed_by`,
      },
    });
}

const { number, note, member_since } = memberDetails;
const detailColumns = [number, note, member_since];

/** What these people were before an import. */
export async function restoreTexts(
  tx: Db,
  people: { user_uuid: string; before: ImportedTexts | null }[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const texts = people.flatMap(({ user_uuid, before }) =>
    before ? [{ user_uuid, after: before }] : [],
  );
  await saveTexts(tx, texts);
  const named = texts.filter(({ after }) => detailColumns.some(({ name }) => name in after));
  if (named.length === 0) return;
  await tx.execute(sql`update ${memberDetails} old set ${sql.join(detailColumns.map(changedTo), sql`, `)},
      changed_at = ${now.toISOString()}::timestamptz, changed_by = ${by}, version = old.version + 1
    ${changesOf(named)} where old.user_uuid = changed.user_uuid`);
}
