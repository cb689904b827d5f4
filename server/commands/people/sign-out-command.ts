import { writtenEmailKey } from '#contract/values/fields.ts';
import { signOutAccount, signOutEverybody } from '../../organizing/people/sign-out.ts';
import { argumentsOf, runCommand, say } from '../run-command.ts';

// `npm run sign-out -- EMAIL|all`: ends the sessions of an account, or everybody's.

await runCommand(async ({ db, clock }) => {
  const [whom, ...more] = argumentsOf();
  if (!whom || more.length > 0) {
    say('Whom? npm run sign-out -- EMAIL|all');
    return 1;
  }
  if (whom === 'all') {
    say(`Everybody is signed out. Sessions ended: ${await signOutEverybody(db, clock.now())}.`);
    return 0;
  }
  const done = await signOutAccount(db, writtenEmailKey(whom), clock.now());
  say(
    done === 'unknown' ? `There is no account with the email ${whom}.` : `${whom} is signed out.`,
  );
  return done === 'unknown' ? 1 : 0;
});
