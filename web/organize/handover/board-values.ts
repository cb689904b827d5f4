import { type GrantRole, grantRoles, roles } from '#contract/calls/access.ts';
import type { FieldTable } from '#contract/values/field-table.ts';
import { boardInvitations } from '#contract/values/portal-limits.ts';
import { endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import { ApiError } from '#web/api/api-error.ts';
import { filledRows, type RowsOf, rowTexts, typedRows } from '../fields/row-texts.ts';

// Several invitations at once.

interface BoardRow {
  email: string;
  role: GrantRole | null;
  from: string | null;
  until: string | null;
}

/** Roles for one event are given in Roles. */
export const boardRoles = grantRoles.filter((role) => !roles[role].isForEvent);

export const boardFields = {
  email: { label: 'Email', kind: 'email', across: 2 },
  role: {
    label: 'Role',
    kind: 'choice',
    across: 2,
    empty: null,
    choices: Object.fromEntries(boardRoles.map((role) => [role, roles[role].name])),
  },
  from: { label: 'From', kind: 'day', across: 2, empty: null },
  until: { label: 'Until', kind: 'day', across: 2, empty: null },
} as const satisfies FieldTable<BoardRow>;

export const boardRows: RowsOf = { list: 'board', fields: boardFields, maxItems: boardInvitations };

export const noRows = rowTexts(boardRows, []);

interface Invitation {
  email: string;
  role: GrantRole;
  event: null;
  from: string | null;
  until: string | null;
}

/**
 * Invites row by row, and says of each that it left. What is refused stands at its row; the other rows are invited
 * all the same, and not again when the form is sent once more: `invited` has them.
 */
export async function inviteRows(
  texts: Record<string, string>,
  zone: string,
  invited: Set<string>,
  invite: (invitation: Invitation) => Promise<unknown>,
): Promise<void> {
  const refused: Record<string, string[]> = {};
  const lines = filledRows(boardRows, texts);
  for (const [index, row] of typedRows<BoardRow>(boardRows, texts).entries()) {
    const line = lines[index];
    const { email, role } = row;
    if (role === null) {
      refused[`${line}.role`] = ['Choose a role.'];
      continue;
    }
    const from = row.from === null ? null : startOfDay(zone, row.from).toISOString();
    const until = row.until === null ? null : endOfDay(zone, row.until).toISOString();
    const key = nameOfInvitation({ email, role, from, until });
    if (invited.has(key)) continue;
    try {
      await invite({ email, role, event: null, from, until });
      invited.add(key);
    } catch (error) {
      if (!(error instanceof ApiError) || isAboutAll(error)) throw error;
      const [field = 'email', messages = [error.message]] = Object.entries(error.errors)[0] ?? [];
      refused[`${line}.${field}`] = messages;
    }
  }
  if (Object.keys(refused).length > 0) {
    throw new ApiError(400, { message: 'Not everybody is invited yet.', errors: refused });
  }
}

/** No answer, signed out, or no fresh factor: the next row would fare no better. */
const isAboutAll = ({ status, errors }: ApiError) =>
  status !== 409 && status !== 429 && Object.keys(errors).length === 0;

const nameOfInvitation = ({ email, role, from, until }: Omit<Invitation, 'event'>): string =>
  JSON.stringify([email.toLowerCase(), role, from, until]);

/** "kim@example.org as Owner" */
export function invitedInWords(invited: string): string {
  const [email, role] = JSON.parse(invited) as [string, GrantRole];
  return `${email} as ${roles[role].name}`;
}
