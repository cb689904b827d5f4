import { formatMoney } from '#contract/money.ts';
import { cancelEvent, effectOfCancelling } from '../organizing/events/cancel-event.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run cancel-event -- SLUG` says what cancelling an event would do; with `yes` after it, it cancels
// the event and refunds everybody. Safe to run again, which also finishes refunds that failed.

await runCommand(async (deps) => {
  const [slug, answer, ...more] = argumentsOf();
  if (!slug || (answer !== undefined && answer !== 'yes') || more.length > 0) {
    say('Which event? npm run cancel-event -- SLUG, as in the URL of its page: /events/SLUG');
    return 1;
  }
  const event = await effectOfCancelling(deps, slug);
  if (!event) {
    say(`There is no event "${slug}".`);
    return 1;
  }
  // Asks first: a slug with the wrong year would refund an event that took place.
  if (answer !== 'yes' && !event.isCancelled) {
    say(`${event.title}, ${event.when}${event.isOver ? '. It is over.' : ''}`);
    say(`Bookings: ${event.bookings}. To refund: ${formatMoney(event.refundCents)}.`);
    say('Nothing is changed yet. To cancel it, which cannot be undone:');
    say(`npm run cancel-event -- ${slug} yes`);
    return 0;
  }
  const done = await cancelEvent(deps, slug);
  if (!done) {
    say(`There is no event "${slug}".`);
    return 1;
  }
  say(
    `The event is cancelled; ${done.cancelled} bookings with it. The portal sends the emails about it.`,
  );
  if (done.owed > 0) {
    say(
      `${done.owed} refunds have to wait for the payment provider. The portal goes on trying; or run this again.`,
    );
  }
  return done.owed > 0 ? 1 : 0;
});
