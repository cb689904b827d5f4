import { emailKey } from '#contract/fields.ts';
import { makeOrganizer } from '../organizing/people/make-organizer.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run make-organizer -- EMAIL`: the first organizer of an association. Safe to run again.

await runCommand(async ({ db, clock }) => {
  const [email, ...more] = argumentsOf();
  if (!email || more.length > 0) {
    say('Who? npm run make-organizer -- EMAIL, the email of an account');
    return 1;
  }
  const done = await makeOrganizer(db, emailKey(email), clock.now());
  say(
    {
      made: `${email} is an organizer now.`,
      already: `${email} is an organizer already.`,
      unverified: `${email} has not been verified yet: open the link in the email first.`,
      unknown: `There is no account with the email ${email}: register it in the portal first.`,
    }[done],
  );
  return done === 'made' || done === 'already' ? 0 : 1;
});
