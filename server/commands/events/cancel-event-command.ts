import { runEventCommand } from './run-event-command.ts';

// `npm run cancel-event -- SLUG` says what cancelling an event would do; with `yes` after it, it cancels
// the event and refunds everybody. Safe to run again, which also finishes refunds that failed.

await runEventCommand('cancel-event');
