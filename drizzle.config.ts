import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables/tables.ts',
    './server/db/tables/event-tables.ts',
    './server/db/tables/booking-tables.ts',
    './server/db/tables/waitlist-tables.ts',
    './server/db/tables/payment-tables.ts',
    './server/db/tables/ledger-tables.ts',
    './server/db/tables/money-tables.ts',
    './server/db/tables/payout-tables.ts',
    './server/db/tables/membership-tables.ts',
    './server/db/tables/import-tables.ts',
    './server/db/tables/sandbox-tables.ts',
    './server/db/tables/audit-tables.ts',
    './server/db/tables/association-tables.ts',
    './server/db/tables/factor-tables.ts',
    './server/db/tables/incident-tables.ts',
    './server/db/tables/door-tables.ts',
    './server/db/tables/message-tables.ts',
    './server/db/tables/email-tables.ts',
    './server/db/tables/consent-tables.ts',
    './server/db/tables/year-tables.ts',
  ],
  out: './server/db/migrations',
});
