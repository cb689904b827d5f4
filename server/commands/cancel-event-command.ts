import { cancelEvent } from '../bookings/cancel-event.ts';
import { givenWords, runCommand, say } from './run-command.ts';

// `npm run cancel-event -- SLUG`: calls an event off and gives everybody their money back. Safe to
// run again, which also finishes what the payment provider could not take the first time.

await runCommand(async (deps) => {
  const [slug, ...more] = givenWords();
  if (!slug || more.length > 0) {
    say('Which event? npm run cancel-event -- SLUG, as in the address of its page: /events/SLUG');
    return 1;
  }
  const done = await cancelEvent(deps, slug);
  if (!done) {
    say(`There is no event "${slug}".`);
    return 1;
  }
  say(
    `The event is cancelled; ${done.cancelled} bookings with it. Their letters leave with the portal's next mail.`,
  );
  if (done.owed > 0) {
    say(
      `${done.owed} refunds have to wait for the payment provider. The portal goes on trying; or run this again.`,
    );
  }
  return done.owed > 0 ? 1 : 0;
});
