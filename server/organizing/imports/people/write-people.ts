import { insertUnclaimed } from '#server/accounts/account-queries.ts';
import { unknownPasswordHash } from '#server/accounts/password.ts';
import type { Db } from '#server/db/database.ts';
import type { ImportedTexts } from '#server/db/tables/import-tables.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import {
  changeSpanEnds,
  insertSpans,
  type NewSpan,
} from '#server/membership/spans/span-queries.ts';
import { refreshMemberships } from '#server/profile/directory-entry/directory-entry.ts';
import { writeUnclaimedEntries } from '#server/profile/directory-entry/directory-entry-queries.ts';
import type { SpanChange } from './compare-person.ts';
import type { Judged } from './judge-rows.ts';
import { lockPeople } from './known-people-queries.ts';
import { saveTexts, writeDetails } from './person-queries.ts';

/** Somebody whom the import made or changed. */
export interface Written {
  user_uuid: string;
  is_new: boolean;
  before: ImportedTexts;
  after: ImportedTexts;
  span: SpanChange;
  span_uuid: string | null;
}

interface By {
  source: 'hand' | 'given';
  by: string;
  now: Date;
}

/** Somebody registered, or was changed, between the look and the writing: nothing of it is kept. */
export class OthersMeanwhile extends Error {}

const partLength = 500;

/** In parts, so that no statement is too long. */
async function inParts<Item>(items: Item[], act: (part: Item[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += partLength) {
    await act(items.slice(from, from + partLength));
  }
}

/** Writes the rows that are new or changed: accounts without a password, details and spans. Emails nobody. */
export async function writePeople(tx: Db, judged: Judged[], by: By): Promise<Written[]> {
  const writes = judged.flatMap(({ write }) => write ?? []);
  const uuids = await addAccounts(tx, writes, by.now);
  const written = writes.map(({ person, known, change }): Written => {
    const user_uuid = known?.uuid ?? uuids.get(person.email_key);
    if (user_uuid === undefined) throw new OthersMeanwhile();
    const span_uuid = change.span.moved?.uuid ?? null;
    const { before, after, span } = change;
    return { user_uuid, is_new: known === null, before, after, span, span_uuid };
  });
  await inParts(written, async (part) => {
    await saveTexts(
      tx,
      part.filter(({ is_new }) => !is_new),
    );
    await writeDetails(tx, part, by);
    await writeSpans(tx, part, by);
  });
  const claimed = writes.flatMap(({ known, change }) =>
    known && !known.unclaimed_since && hasSpan(change.span) ? known.uuid : [],
  );
  await refreshMemberships(tx, claimed);
  await inParts(written, async (part) => {
    await writeUnclaimedEntries(
      tx,
      part.map(({ user_uuid }) => user_uuid),
    );
  });
  return written;
}

type Write = NonNullable<Judged['write']>;

async function addAccounts(tx: Db, writes: Write[], now: Date): Promise<Map<string, string>> {
  const known = writes.flatMap((write) => write.known?.uuid ?? []);
  if ((await lockPeople(tx, known)) < known.length) throw new OthersMeanwhile();
  const uuids = new Map<string, string>();
  const password_hash = await unknownPasswordHash;
  const added = writes.flatMap(({ person, known }) => (known ? [] : person));
  await inParts(added, async (part) => {
    const rows = part.map(({ first_name, last_name, email, email_key, phone, location }) => ({
      first_name,
      last_name,
      email,
      email_key,
      phone_number: phone,
      location,
      unclaimed_since: now,
    }));
    for (const { uuid, email_key } of await insertUnclaimed(tx, rows, password_hash)) {
      uuids.set(email_key, uuid);
    }
  });
  return uuids;
}

const hasSpan = ({ added, moved }: SpanChange) => added !== undefined || moved !== undefined;

async function writeSpans(tx: Db, part: Written[], { source, by, now }: By): Promise<void> {
  const spans = part.flatMap((one): (NewSpan & { uuid: string })[] => {
    if (!one.span.added) return [];
    one.span_uuid = crypto.randomUUID();
    return [
      {
        uuid: one.span_uuid,
        user_uuid: one.user_uuid,
        source,
        ...one.span.added,
        reason: 'Imported',
        by,
        created_at: now,
      },
    ];
  });
  await insertSpans(tx, spans);
  await changeSpanEnds(
    tx,
    part.flatMap(({ span: { moved } }) => (moved ? { uuid: moved.uuid, ends_at: moved.to } : [])),
  );
  const moved = part.filter(({ span, after }) => hasSpan(span) || 'member_since' in after);
  await deriveMemberships(
    tx,
    moved.map(({ user_uuid }) => user_uuid),
    now,
  );
}
