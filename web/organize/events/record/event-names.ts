import type { EventKind } from '#contract/events/events.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { EventField } from './event-values.ts';

export const kindNames: Record<EventKind, string> = {
  round: 'Round of golf',
  nine_and_dine: 'Nine and dine',
  clinic: 'Clinic',
  range: 'Driving range',
  simulator: 'Simulator',
  putting: 'Putting',
  dinner: 'Dinner',
  gala: 'Gala',
  meeting: 'Meeting',
  social: 'Social',
};

export const statusNames: Record<
  OrganizerEvent['status'],
  { name: string; tone: 'sand' | 'green' | 'flag' }
> = {
  draft: { name: 'Draft', tone: 'sand' },
  published: { name: 'Published', tone: 'green' },
  cancelled: { name: 'Called off', tone: 'flag' },
};

/** The fields by their names on the screen. */
export const fieldNames: Record<EventField, string> = {
  title: 'Title',
  slug: 'End of Its Address',
  summary: 'Summary',
  description: 'Description',
  kind: 'Kind',
  format: 'Label',
  what_to_bring: 'What to Bring',
  featured: 'Shown on home',
  timezone: 'Time Zone of the Place',
  starts_at: 'Starts',
  ends_at: 'Ends',
  'venue.name': 'Venue',
  'venue.address': 'Street Address',
  'venue.city': 'City',
  'venue.province': 'Province',
  'venue.latitude': 'Latitude',
  'venue.longitude': 'Longitude',
  capacity: 'Places',
  price_cents: 'Price in Dollars',
  member_price_cents: 'Price for Members',
  member_only: 'For members only',
  booking_opens_at: 'Booking Opens',
  booking_closes_at: 'Booking Closes',
  cancel_until: 'Full Refund Until',
  'charity.name': 'Charity',
  'charity.url': 'Its Website',
  'charity.goal_cents': 'Goal in Dollars',
  'charity.raised_cents': 'Raised in Dollars',
  cover_url: 'Cover',
  agenda: 'Agenda',
  media: 'Pictures and films',
  finances: 'Statement',
};

export const statementKinds = { income: 'Income', expense: 'Cost', donation: 'Gift' } as const;

/** The sections of the form, in order, with the fields that stand in them. */
export const formSections: { id: string; name: string; fields: EventField[] }[] = [
  {
    id: 'what',
    name: 'What it is',
    fields: [
      'title',
      'kind',
      'format',
      'summary',
      'description',
      'what_to_bring',
      'slug',
      'featured',
    ],
  },
  { id: 'when', name: 'When', fields: ['timezone', 'starts_at', 'ends_at'] },
  {
    id: 'where',
    name: 'Where',
    fields: [
      'venue.name',
      'venue.address',
      'venue.city',
      'venue.province',
      'venue.latitude',
      'venue.longitude',
    ],
  },
  {
    id: 'places',
    name: 'Places and prices',
    fields: ['capacity', 'price_cents', 'member_price_cents', 'member_only'],
  },
  {
    id: 'booking',
    name: 'Booking',
    fields: ['booking_opens_at', 'booking_closes_at', 'cancel_until'],
  },
  {
    id: 'charity',
    name: 'Charity',
    fields: ['charity.name', 'charity.url', 'charity.goal_cents', 'charity.raised_cents'],
  },
  { id: 'agenda', name: 'Agenda', fields: ['agenda'] },
  { id: 'pictures', name: 'Pictures', fields: ['cover_url', 'media'] },
  { id: 'statement', name: 'Statement', fields: ['finances'] },
];

/** A field of the server's answer in words: "City", "Agenda, line 2". */
export function fieldInWords(field: string): string {
  if (field in fieldNames) return fieldNames[field as EventField];
  const [list = '', index] = field.split('.');
  if (list === 'venue') return 'Where';
  if (list === 'charity') return fieldNames['charity.name'];
  const name = list in fieldNames ? fieldNames[list as EventField] : field;
  return index === undefined ? name : `${name}, line ${Number(index) + 1}`;
}
