import type { z } from 'zod';
import { detailsDays } from '#contract/values/portal-limits.ts';
import type { FieldTable } from '../values/field-table.ts';
import type { attendeeSeatChangeSchema, bookingNoteSchema } from './attendee-acts.ts';

/** What organizers edit of a seat (13.3). */
export const seatFields = {
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'Somebody else’s name or address makes a new ticket; the old one is no longer good.',
    isRequired: true,
  },
  email: { label: 'Email', kind: 'email' },
  handicap_index: { label: 'Handicap Index', kind: 'number' },
  meal: { label: 'Meal', kind: 'choice' },
  booker: { label: 'The booker is called this, too', kind: 'switch' },
} as const satisfies FieldTable<
  Required<Omit<z.output<typeof attendeeSeatChangeSchema>, 'version'>>
>;

/** And of a booking. */
export const noteFields = {
  note: {
    label: 'Note for Organizers, Also at the Door',
    kind: 'long',
    hint: `Saves itself when you leave it. Helpers with a pass do not see it: tell them yourself. Deleted ${detailsDays} days after the event.`,
    lines: 3,
  },
} as const satisfies FieldTable<Omit<z.output<typeof bookingNoteSchema>, 'version'>>;
