import { findEvent } from '../events/event-queries.ts';
import { writeEventFile } from '../events/write-event-file.ts';
import { argumentsOf, runCommand, say, writeNewFile } from './run-command.ts';

// `npm run export-event -- SLUG FILE`: an event as the file that `npm run save-event` takes.

await runCommand(async ({ db, clock }) => {
  const [slug, path, ...more] = argumentsOf();
  if (!slug || !path || more.length > 0) {
    say('Which event, and where to? npm run export-event -- SLUG FILE');
    return 1;
  }
  return writeNewFile(path, async () => {
    const event = await findEvent(db, { slug }, clock.now());
    if (!event) {
      say(`There is no event "${slug}".`);
      return undefined;
    }
    return writeEventFile(db, event);
  });
});
