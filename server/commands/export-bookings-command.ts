import { exportBookings } from '../organizing/attendees/export-bookings.ts';
import { argumentsOf, runCommand, say, writeNewFile } from './run-command.ts';

// `npm run export-bookings -- SLUG FILE`: the attendees of an event, as a CSV table for its organizers.

await runCommand(async (deps) => {
  const [slug, path, ...more] = argumentsOf();
  if (!slug || !path || more.length > 0) {
    say('Of which event, and where to? npm run export-bookings -- SLUG FILE');
    return 1;
  }
  return writeNewFile(path, async () => {
    const exported = await exportBookings(deps, slug);
    if (!exported) {
      say(`There is no event "${slug}".`);
      return undefined;
    }
    say(`Places booked: ${exported.seats}.`);
    if (exported.withPrivate && exported.seats > 0) {
      say('The file has health notes and telephone numbers in it: delete it after the event.');
    }
    return exported.csv;
  });
});
