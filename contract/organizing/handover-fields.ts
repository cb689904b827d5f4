import type { FieldTable } from '../values/field-table.ts';
import type { OutsideThing } from './handover.ts';

/** What people say of a thing that lies outside of the portal. */
export const outsideFields = {
  what: { label: 'What', kind: 'text', across: 3 },
  who: { label: 'Who Has It', kind: 'text', across: 3, empty: null },
  renews_on: { label: 'Renews On', kind: 'day', across: 3, empty: null },
  note: { label: 'Note', kind: 'long', lines: 2, empty: null },
} as const satisfies FieldTable<OutsideThing>;
