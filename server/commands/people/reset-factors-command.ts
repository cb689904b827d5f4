import { findAccountByEmail } from '../../accounts/account-queries.ts';
import { resetFactors } from '../../organizing/factors/remove-factor.ts';
import { runAccountCommand } from '../run-command.ts';

// `npm run reset-factors -- EMAIL`: removes the second factors of an account whose owner has lost them,
// also those of the last owner. The next session adds a new one. Safe to run again.

await runAccountCommand(
  'reset-factors',
  async (db, email_key, now) => {
    const account = await findAccountByEmail(db, email_key);
    return account ? resetFactors(db, { ...account, email_key }, now, 'command') : 'unknown';
  },
  (email) => ({
    reset: `${email} has no second factor any more, and adds one when next organizing. The portal sends an email about it.`,
    already: `${email} has no second factor.`,
    last_owner: `${email} is the last owner.`,
    unknown: `There is no account with the email ${email}.`,
  }),
);
