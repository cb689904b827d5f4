import { exportBookings } from '../organizing/attendees/export-bookings.ts';
import { givenWords, runCommand, say, writeNewFile } from './run-command.ts';

// `npm run export-bookings -- SLUG FILE`: who comes to an event, as a table (CSV) for its organizers.

await runCommand(async (deps) => {
  const [slug, path, ...more] = givenWords();
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
    say(`Places booked: ${exported.places}.`);
    if (exported.withPrivate && exported.places > 0) {
      say('The file has health notes and telephone numbers in it: delete it after the event.');
    }
    return exported.csv;
  });
});
