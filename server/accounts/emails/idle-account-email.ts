import { z } from 'zod';
import { idleYears } from '#contract/values/portal-limits.ts';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

export const accountIdle = accountEmail({
  letter: 'account-idle',
  name: 'Account not used for long',
  values: toAccount.extend({ erased_at: z.string() }),
  whyNot: ({ idle_asked_at }) => (idle_asked_at ? undefined : 'They have signed in meanwhile.'),
  write: (account, { values, page, day, name }) => ({
    subject: 'Do you still want your account?',
    paragraphs: [
      greeting(account),
      `You have not signed in to your ${name} account for ${idleYears} years, and nothing is booked, paid or owed there. We do not want to keep your data longer than you need it.`,
      `To keep your account, sign in once before ${day(values.erased_at)}. Otherwise we erase it after that day, with your profile and everything you told us.`,
    ],
    action: { label: 'Sign In to Keep It', url: page('/login') },
    afterwards: ['If you no longer want it, you need to do nothing.'],
  }),
});
