import { runEventCommand } from './run-event-command.ts';

// `npm run save-event -- FILE`: adds or changes an event. docs/events.md describes the file. Safe to run
// again.

await runEventCommand('save-event');
