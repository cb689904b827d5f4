import { blockAccount } from '../../organizing/people/block-account.ts';
import { runAccountCommand } from '../run-command.ts';

// `npm run block -- EMAIL`: nobody can use an account until it is unblocked. Safe to run again.

await runAccountCommand('block', blockAccount, (email) => ({
  blocked: `${email} is blocked and signed out. Bookings and membership go on.`,
  already: `${email} is blocked already.`,
  last_owner: `${email} is the last owner, or the only one with a second factor: make somebody else an owner first, who adds one.`,
  unknown: `There is no account with the email ${email}.`,
}));
