import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables.ts',
    './server/db/booking-tables.ts',
    './server/db/payment-tables.ts',
    './server/db/ledger-tables.ts',
    './server/db/sandbox-tables.ts',
    './server/db/audit-tables.ts',
    './server/db/association-tables.ts',
    './server/db/factor-tables.ts',
    './server/db/incident-tables.ts',
    './server/db/door-tables.ts',
    './server/db/message-tables.ts',
    './server/db/email-tables.ts',
  ],
  out: './server/db/migrations',
});
