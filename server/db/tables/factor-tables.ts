import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, owner, users } from './tables.ts';

/** What somebody shows besides the password: an authenticator app (`totp`) or a passkey. */
export const factors = pgTable(
  'factors',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    kind: text({ enum: ['totp', 'passkey'] }).notNull(),
    name: text().notNull(),
    /** Of an app: sealed (profile/sealed-text.ts). */
    secret: text(),
    /** Of an app: the half minute of the last code that was taken; an earlier one is not taken again. */
    last_step: integer(),
    /** Of a passkey, all three: as the browser names it, its key, how often it says it was used. */
    credential_id: text(),
    public_key: bytes(),
    counter: bigint({ mode: 'number' }),
    /** Of a passkey: how a browser reaches it. */
    transports: jsonb().$type<string[]>(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [
    index('factors_user').on(table.user_uuid),
    uniqueIndex('factors_credential').on(table.credential_id),
    check(
      'factors_kind',
      sql`case kind when 'totp' then secret is not null else credential_id is not null and public_key is not null and counter is not null end`,
    ),
  ],
);

/** For people who lost the others. Only the hash is stored, and the row goes with its use. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { user_uuid: owner(), code_hash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.user_uuid, table.code_hash] })],
);

/** What was begun and waits for its answer: one of each purpose for a session, or for a browser. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** The hash of the session's token; before signing in that of the browser's CSRF secret. */
    bound_to: bytes().notNull(),
    purpose: text({
      enum: [
        'add_totp',
        'add_passkey',
        'show_passkey',
        'sign_in',
        'email_code',
        'mailbox',
        'setup_totp',
      ],
    }).notNull(),
    /** Null before signing in. */
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    /** The challenge of a passkey; the sealed secret of an app; which mailed code it is, and its mark. */
    value: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bound_to, table.purpose] }),
    index('factor_challenges_user').on(table.user_uuid),
    index('factor_challenges_expiry').on(table.expires_at),
  ],
);
