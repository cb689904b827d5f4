import { z } from 'zod';
import { data } from '../calls/endpoint.ts';
import { eventSchema } from '../events/events.ts';
import { cents } from '../values/fields.ts';

// What links in emails open without an account: a guest's ticket, and a booking that waits to be confirmed.

/** Any text that looks like a ticket, also an old one, gets the 404 of a ticket that is not valid. */
export const ticketSchema = z.object({
  token: z
    .string({ error: 'This link is not complete.' })
    .regex(/^[A-Za-z0-9._-]{1,200}$/, { error: 'This link is not complete.' }),
});

/** What the holder of a seat's ticket sees, without an account. */
export const openedTicketSchema = data(
  z.object({
    event: eventSchema,
    /** Of the person on the seat. */
    name: z.string(),
    /** `moved`: the seat is at another event now, and has another ticket there. */
    state: z.enum(['confirmed', 'moved']),
    ticket: z.string().nullable(),
    code: z.string().nullable(),
    moved_to: eventSchema.nullable(),
  }),
);

export type OpenedTicket = z.infer<typeof openedTicketSchema>['data'];

/** What the booker sees, signed in or not, of a booking that an organizer made. */
export const askedPlaceSchema = data(
  z.object({
    event: eventSchema,
    players: z.int(),
    owing_cents: cents,
    state: z.enum(['asked', 'confirmed', 'cancelled']),
  }),
);

export type AskedPlace = z.infer<typeof askedPlaceSchema>['data'];
