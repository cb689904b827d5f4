// What a column of a list of members can be (16.4). Nothing here needs zod: the browser has it, too.

export const importFields = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Whole name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  province: 'Province',
  postal_code: 'Postal code',
  member_since: 'Member since',
  until: 'Member until',
  number: 'Member number',
  note: 'Note',
} as const;

export type ImportField = keyof typeof importFields;

/** So much of a cell is said again in a sentence. */
const shownOfCell = 40;

/** What is wrong with a cell, with the name of its field and what stands in it. */
export function wrongCell(field: ImportField, cell: string, why: string): string {
  const shown = cell.length > shownOfCell ? `${cell.slice(0, shownOfCell)}…` : cell;
  return `${importFields[field]} “${shown}”: ${why}`;
}

export const noEmail =
  'There is no email. Each member needs one of their own: until they have one, add them to events by name.';

/** Their days are read by the order of the column, where it is not year-month-day. */
export const dayFields = ['member_since', 'until'] as const satisfies readonly ImportField[];

export const isDayField = (field: ImportField | null): boolean =>
  dayFields.some((name) => name === field);

/** How a column writes its days, where that is not year-month-day. */
export const dayOrders = {
  dmy: 'Day first, 31/12/2027',
  mdy: 'Month first, 12/31/2027',
} as const;

export type DayOrder = keyof typeof dayOrders;

/** What becomes of a row: each counts once, in the first that fits (16.4). */
export const importOutcomes = {
  wrong: 'Wrong',
  twice: 'Twice in the file',
  card: 'Renews by card',
  asked: 'Same name as somebody',
  changed: 'Changed',
  same: 'Same',
  new: 'New',
} as const;

export type ImportOutcome = keyof typeof importOutcomes;

/** Where the invitation of somebody imported is. */
export const invitationStates = {
  not_invited: 'Not invited',
  invited: 'Invited',
  claimed: 'Claimed',
  refused: 'Asked to be removed',
  bounced: 'Refused by the mail server',
} as const;

export type InvitationState = keyof typeof invitationStates;

export const invitationFilters = { all: 'All', ...invitationStates } as const;

export const importFilters = { all: 'All', ...importOutcomes } as const;

export const importSourceNames = {
  hand: 'They pay by hand',
  given: 'It is given to them',
} as const;
