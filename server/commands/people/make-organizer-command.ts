import { makeOrganizer } from '../../organizing/people/make-organizer.ts';
import { runAccountCommand } from '../run-command.ts';

// `npm run make-organizer -- EMAIL`: an owner of the association, also the first one. Safe to run again.

await runAccountCommand('make-organizer', makeOrganizer, (email) => ({
  made: `${email} is an organizer now.`,
  already: `${email} is an organizer already.`,
  unverified: `${email} has not been verified yet: confirm the address by the link in the email first.`,
  unknown: `There is no account with the email ${email}: register it in the portal first.`,
}));
