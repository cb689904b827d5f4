import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import { instant, pageNumber, searchText, uuid } from '../values/fields.ts';
import { mealChoices } from './meals.ts';

// What the safety leads of an event read, and what those hear of it whose notes were read (10.4).

/** When the notes can be read, by the portal's clock. */
export const safetyWindowSchema = z.object({
  event: z.object({ uuid, slug: z.string(), title: z.string(), timezone: z.string() }),
  state: z.enum(['before', 'open', 'after']),
  /** 00:00 of the day before the event begins, and 24:00 of the day after it ends, where it takes place. */
  opens_at: instant,
  closes_at: instant,
  /** Bookings that organizers made and their bookers have not confirmed yet: of these nobody reads notes (V24). */
  to_confirm: z.int(),
});

export type SafetyWindow = z.infer<typeof safetyWindowSchema>;

/** By name. */
export const safetyLeadsSchema = z.array(z.object({ name: z.string() }));

export const safetyQuerySchema = z.object({
  /** Words of a name, or of the booker's. */
  search: searchText,
  page: pageNumber,
});

/** What somebody left, the most urgent first; `diet` is what they cannot eat, in their words. */
export const safetyKinds = ['health', 'diet', 'contact', 'meal'] as const;

/** A person who comes and left notes. To read them is a look of its own. */
export const safetyPersonSchema = z.object({
  seat: uuid,
  /** Of the booking. */
  booking: z.string(),
  name: z.string(),
  is_booker: z.boolean(),
  booker: z.string(),
  /** The most urgent of what they left: neither `contact` nor `meal` hides a health note (V21). */
  left: z.enum(safetyKinds),
  here_at: instant.nullable(),
});

export type SafetyPerson = z.infer<typeof safetyPersonSchema>;

export const safetyPeopleSchema = pageOf(safetyPersonSchema);

/** Absent: the booker's seat, or the first that is left. */
export const safetySeatSchema = z.object({ seat: uuid.optional() });

/** The notes of one person; null where there are none. */
export const safetyNotesSchema = z.object({
  seat: uuid,
  name: z.string(),
  health_conditions: z.string().nullable(),
  emergency_contact_name: z.string().nullable(),
  emergency_contact_phone_number: z.string().nullable(),
  meal: z.enum(mealChoices).nullable(),
  /** Of the profile, and for this event. */
  dietary_restrictions: z.array(z.string()),
});

export type SafetyNotes = z.infer<typeof safetyNotesSchema>;

/** One look at the notes of an account, or at the meal of a guest it brought. */
export const safetyLookSchema = z.object({
  at: instant,
  /** The safety lead; null once that account is erased. */
  by: z.string().nullable(),
  event: z.string(),
  /** Null: the account's own notes. */
  guest: z.string().nullable(),
});

export type SafetyLook = z.infer<typeof safetyLookSchema>;
