import { blockAccount } from '../organizing/people/block-account.ts';
import { runAccountCommand } from './run-command.ts';

// `npm run block -- EMAIL`: nobody can use an account until it is unblocked. Safe to run again.

await runAccountCommand('block', blockAccount, (email) => ({
  blocked: `${email} is blocked and signed out. Bookings and membership go on.`,
  already: `${email} is blocked already.`,
  last_owner: `${email} is the last owner: make somebody else an organizer first.`,
  unknown: `There is no account with the email ${email}.`,
}));
