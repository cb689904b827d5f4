import type { z } from 'zod';
import type { FieldTable } from '../values/field-table.ts';
import type { AssociationTexts, pictureChangeSchema } from './organizing.ts';

/** What people edit of a picture of the library. */
export const pictureFields = {
  alt: {
    label: 'Description',
    kind: 'long',
    hint: 'In a sentence, for people who cannot see it.',
    lines: 2,
  },
} as const satisfies FieldTable<Omit<z.output<typeof pictureChangeSchema>, 'version'>>;

interface OfSettings {
  section: 'association' | 'look' | 'links' | 'money' | 'privacy';
}

/** What the association says of itself (15.6), in the order of the form. */
export const settingsFields = {
  name: { section: 'association', label: 'Name', kind: 'text', autoComplete: 'organization' },
  short_name: {
    section: 'association',
    label: 'Short Name',
    kind: 'text',
    hint: 'In the header, in titles, and as the sender of emails.',
  },
  tagline: {
    section: 'association',
    label: 'Tagline',
    kind: 'text',
    hint: 'In the footer: what the association is about.',
    empty: null,
  },
  address: {
    section: 'association',
    label: 'Address',
    kind: 'lines',
    hint: 'Line by line, as on an envelope.',
    lines: 3,
  },
  email: {
    section: 'association',
    label: 'Office Email',
    kind: 'email',
    hint: 'The contact form writes to it, and replies to our emails go there.',
  },
  phone: { section: 'association', label: 'Phone', kind: 'phone', empty: null },
  hours: {
    section: 'association',
    label: 'Office Hours',
    kind: 'long',
    hint: 'In a sentence: when somebody is there.',
    lines: 3,
    empty: null,
  },
  'colours.deep': { section: 'look', label: 'Header and Footer', kind: 'colour' },
  'colours.action': { section: 'look', label: 'Buttons and Links', kind: 'colour' },
  links: {
    section: 'links',
    label: 'Social Media and Other Pages',
    kind: 'rows',
    rows: {
      name: { label: 'Name of the Page', kind: 'text' },
      url: { label: 'Web Address', kind: 'web', placeholder: 'https://www.instagram.com/…' },
    },
  },
  taxes: {
    section: 'money',
    label: 'Taxes',
    kind: 'rows',
    rows: {
      name: { label: 'Tax', kind: 'text' },
      number: { label: 'Registration Number', kind: 'text' },
      rate: { label: 'Rate in %', kind: 'percent' },
    },
  },
  how_to_pay: {
    section: 'money',
    label: 'How to Pay without a Card',
    kind: 'long',
    hint: 'To whom a cheque is made out and where it goes, or where an e-Transfer goes.',
    lines: 3,
    empty: null,
  },
  membership_price_cents: {
    section: 'money',
    label: 'A Year of Membership in Dollars',
    kind: 'money',
    hint: 'If cards are paid through Stripe, members pay the price set there, and this one is not used.',
    empty: null,
  },
  fiscal_year_start: { section: 'money', label: 'Fiscal Year Starts', kind: 'year-day' },
  time_zone: {
    section: 'money',
    label: 'Time Zone',
    kind: 'zone',
    hint: 'Of the days on receipts and in lists. Events have zones of their own.',
  },
  privacy_officer: {
    section: 'privacy',
    label: 'Privacy Officer',
    kind: 'text',
    hint: 'The name or title of who answers for personal data.',
    empty: null,
  },
  data_location: {
    section: 'privacy',
    label: 'Data Location',
    kind: 'text',
    hint: 'Where the portal and its data are, as in “Toronto, Canada”.',
    empty: null,
  },
  processors: {
    section: 'privacy',
    label: 'Service Providers',
    kind: 'rows',
    rows: {
      name: { label: 'Company', kind: 'text' },
      purpose: { label: 'Purpose', kind: 'text' },
      country: { label: 'Country', kind: 'text' },
    },
  },
} as const satisfies FieldTable<AssociationTexts, OfSettings>;
