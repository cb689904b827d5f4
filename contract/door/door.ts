import { z } from 'zod';
import { flag, instant, line, nameLine, uuid } from '../values/fields.ts';

// The door on the day of an event (clause 14).

/** SHA-256 in lower-case hexadecimal of a ticket, or of a code of release 0.14, as it stands in the QR code. */
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'This is not the hash of a ticket.' });

export const seatAtDoorStates = ['confirmed', 'cancelled', 'moved', 'swapped'] as const;

/** One ticket. A row is named by its hash and by nothing else (14.3). */
export const doorRowSchema = z.object({
  ticket_hash: hash,
  /** Empty for a ticket that was given to somebody else. */
  name: z.string(),
  /** Rows with the same number came with one booking. */
  party: z.int(),
  /** Only `confirmed` lets somebody in. */
  state: z.enum(seatAtDoorStates),
  /** The short code, which finds a row like a name. */
  code: z.string(),
  /** What the booker asked and organizers noted; never in the list of a pass (14.3). */
  note: z.string().optional(),
  /** Null: not here yet. Who let them in is a name, or null where nobody is known any more. */
  here: z.object({ at: instant, desk: z.string().nullable() }).nullable(),
});

export type DoorRow = z.infer<typeof doorRowSchema>;

export const doorSchema = z.object({
  /** What the list knew, and when: offline, the screen always shows it. */
  at: instant,
  /** When a browser forgets it. */
  until: instant,
  /** Of the event: on another day the screen says so. */
  starts_at: instant,
  ends_at: instant,
  rows: z.array(doorRowSchema),
  /** Bookings of release 0.14, whose one code opens the whole party. */
  parties: z.array(z.object({ fw1_hash: hash, rows: z.array(hash) })),
});

export type Door = z.infer<typeof doorSchema>;

export const newCheckInSchema = z.object(
  {
    /** The phone's own name for it: sent twice, it is one. */
    uuid,
    ticket_hash: hash,
    /** By the phone's clock, which may be centuries off (J10): what is no time of the event is put right. */
    at: z.iso.datetime({ error: 'Send the time of the check-in.' }),
    /** False takes a check-in back. */
    here: flag,
  },
  { error: 'Send its fields in { }.' },
);

export type NewCheckIn = z.infer<typeof newCheckInSchema>;

export const checkInsSchema = z.object({
  check_ins: z
    .array(newCheckInSchema, { error: 'Send a list.' })
    .min(1, { error: 'Send at least one check-in.' })
    .max(200, { error: 'Send at most 200 check-ins at once.' }),
  /** By the phone's clock, when it sends them: how far that is off. Without it the clock is believed. */
  sent_at: z.iso.datetime({ error: 'Send the time of sending.' }).optional(),
});

/**
 * `here`: it stands, or the undo does. `already`: somebody else's stands, which is earlier, or nothing was to undo.
 * `let_in`: the ticket was lost after the list of this browser was made; it is kept, and changes no seat.
 * `refused`: `why` says what is wrong with the ticket.
 */
export const checkInResultSchema = z.object({
  uuid,
  result: z.enum(['here', 'already', 'refused', 'let_in']),
  why: z
    .enum(['cancelled', 'moved', 'swapped', 'other_event', 'not_ours', 'pass_ended'])
    .nullable(),
  /** The title of the other event whose ticket it is, for a signed-in user; never with a pass. */
  event: z.string().nullable(),
  /** Of what stands now; null for nothing, and for a ticket that is not of this event. */
  here: z.object({ at: instant, desk: z.string().nullable() }).nullable(),
});

export type CheckInResult = z.infer<typeof checkInResultSchema>;

export const doorPassSchema = z.object({
  uuid,
  /** What the helper calls themselves; null until the pass is opened. */
  name: z.string().nullable(),
  made_at: instant,
  /** Until when its link can be opened; null once it was. */
  link_ends_at: instant.nullable(),
  opened_at: instant.nullable(),
  /** The first instant at which it no longer counts. */
  ends_at: instant,
  state: z.enum(['waiting', 'open', 'ended']),
  /** How many people who are here now it let in. */
  check_ins: z.int(),
});

export type DoorPass = z.infer<typeof doorPassSchema>;

/** One that counts now, whichever event it is for. */
export const livePassSchema = doorPassSchema.extend({
  event: z.object({ uuid, slug: z.string(), title: z.string(), timezone: z.string() }),
  /** Null: somebody whose account is erased. */
  made_by: z.string().nullable(),
});

export type LivePass = z.infer<typeof livePassSchema>;

export const newDoorPassSchema = z.object({
  uuid,
  /** Shown once, as a QR code; it opens the pass in one browser, within 15 minutes. */
  url: z.string(),
  link_ends_at: instant,
});

export const openDoorPassSchema = z.object({
  token: line('the link of the pass', 200),
  name: nameLine('your name', 60),
});

export const openedDoorPassSchema = z.object({
  event: z.object({ uuid, slug: z.string(), title: z.string() }),
  name: z.string(),
  ends_at: instant,
});

/**
 * What changed no seat, for the merge (14.3): `let_in` with a ticket that was lost meanwhile, `already` besides a
 * check-in that stands, `refused`. What was taken back is not among them.
 */
export const doorConflictsSchema = z.object({
  data: z.array(
    z.object({
      uuid,
      at: instant,
      received_at: instant,
      name: z.string().nullable(),
      code: z.string().nullable(),
      desk: z.string().nullable(),
      result: z.enum(['already', 'refused', 'let_in']),
      /** Of `already`: the check-in that stands. */
      stands: z.object({ at: instant, desk: z.string().nullable() }).nullable(),
    }),
  ),
});
