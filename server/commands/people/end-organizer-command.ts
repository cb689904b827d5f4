import { endOrganizer } from '../../organizing/people/end-organizer.ts';
import { runAccountCommand } from '../run-command.ts';

// `npm run end-organizer -- EMAIL`: ends all grants of an account. Safe to run again.

await runAccountCommand('end-organizer', endOrganizer, (email) => ({
  ended: `${email} is no organizer any more.`,
  already: `${email} is no organizer.`,
  last_owner: `${email} is the last owner, or the only one with a second factor: make somebody else an owner first, who adds one.`,
  unknown: `There is no account with the email ${email}.`,
}));
