import { type Column, type SQL, sql } from 'drizzle-orm';
import { removedAddresses } from './tables/import-tables.ts';

/** All that stays of an address whose person asked to be removed (16.4). */
export const removalHash = (emailKey: Column | SQL): SQL =>
  sql`sha256(convert_to('removed ' || ${emailKey}, 'UTF8'))`;

/** Whether they asked to be removed: nobody invites them again. */
export const wasRemoved = (emailKey: Column) =>
  sql<boolean>`exists (select from ${removedAddresses} r where r.address_hash = ${removalHash(emailKey)})`;
