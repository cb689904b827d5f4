import { runEventCommand } from './run-event-command.ts';

// `npm run export-event -- SLUG FILE`: an event as the file that `npm run save-event` takes.

await runEventCommand('export-event');
