import { z } from 'zod';
import { formatDay } from '#contract/values/dates.ts';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { waysOfRefunds } from '#server/ledger/charges/money-by-way.ts';

export const endedByOrganizer = accountEmail({
  letter: 'membership-ended-by-organizer',
  name: 'Membership ended by an organizer',
  values: toAccount.extend({ day: z.string(), refunds: z.array(z.uuid()) }),
  once: notice,
  write: async (account, { deps, values: { day, refunds } }) => ({
    subject: 'Your membership has ended',
    paragraphs: [
      greeting(account),
      `The association has ended your membership on ${formatDay(day)}.`,
      ...goesBackByEmail(await waysOfRefunds(deps.db, refunds)),
    ],
    afterwards: ['Do you have a question about it? Reply to this email.'],
  }),
});
