import { checkLedger } from '../ledger/check/check-ledger.ts';
import { runCommand, say } from './run-command.ts';

// `npm run check:ledger`: compares bookings, seats, payments and refunds. A difference is listed and
// makes the command fail; what is still in progress is only listed.

await runCommand(async (deps) => {
  const { differences, pending } = await checkLedger(deps);
  for (const what of differences) say(`DIFFERENT  ${what}`);
  for (const what of pending) say(`under way  ${what}`);
  say(
    differences.length === 0
      ? `Bookings, places, payments and refunds agree; ${pending.length} under way.`
      : `${differences.length} differences.`,
  );
  return differences.length === 0 ? 0 : 1;
});
