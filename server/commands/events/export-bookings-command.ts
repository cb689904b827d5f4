import { runEventCommand } from './run-event-command.ts';

// `npm run export-bookings -- SLUG FILE`: the attendees of an event, as a CSV table for its organizers.

await runEventCommand('export-bookings');
