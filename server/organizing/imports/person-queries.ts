import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { ImportedTexts } from '#server/db/tables/import-tables.ts';
import { memberDetails } from '#server/db/tables/membership-tables.ts';
import { users } from '#server/db/tables/tables.ts';

interface Texts {
  user_uuid: string;
  after: ImportedTexts;
}

const accountColumns = ['first_name', 'last_name', 'phone_number', 'location'] as const;

/** What the list says of people who have not claimed their accounts. */
export async function saveTexts(tx: Db, people: Texts[]): Promise<void> {
  for (const { user_uuid, after } of people) {
    const set = Object.fromEntries(
      accountColumns.flatMap((name) => (name in after ? [[name, after[name]]] : [])),
    );
    if (Object.keys(set).length > 0) {
      await tx.update(users).set(set).where(eq(users.uuid, user_uuid));
    }
  }
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

const detailColumns = ['number', 'note', 'member_since'] as const;

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
  for (const { user_uuid, after } of texts) {
    const set = Object.fromEntries(
      detailColumns.flatMap((name) => (name in after ? [[name, after[name]]] : [])),
    );
    if (Object.keys(set).length === 0) continue;
    await tx
      .update(memberDetails)
      .set({ ...set, changed_at: now, changed_by: by, version: sql`${memberDetails.version} + 1` })
      .where(eq(memberDetails.user_uuid, user_uuid));
  }
}
