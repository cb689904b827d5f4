import { unblockAccount } from '../../organizing/people/block-account.ts';
import { runAccountCommand } from '../run-command.ts';

// `npm run unblock -- EMAIL`: lets the owner of a blocked account sign in again. Safe to run again.

await runAccountCommand('unblock', unblockAccount, (email) => ({
  unblocked: `${email} can sign in again.`,
  already: `${email} is not blocked.`,
  unknown: `There is no account with the email ${email}.`,
}));
