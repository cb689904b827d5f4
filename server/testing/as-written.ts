import { sql } from 'drizzle-orm';

/** The order in which rows were inserted, where the test's clock gave several the same instant. */
export const asWritten = sql`xmin::text::bigint, cmin::text::bigint`;
