import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { rowTexts } from '../fields/row-texts.ts';
import { boardRows, invitedInWords, inviteRows } from './board-values.ts';

const textsOf = (rows: object[]) => rowTexts(boardRows, rows);
const zone = 'America/St_Johns';
const kim = { email: 'Kim@example.org', role: 'owner', from: null, until: null };
const robin = {
  email: 'robin@example.org',
  role: 'treasurer',
  from: '2030-12-01',
  until: '2031-06-30',
};

test('10.2 each row is one invitation, and a day ends with the association’s clocks', async () => {
  const sent: object[] = [];
  const invited = new Set<string>();
  await inviteRows(textsOf([kim, {}, robin]), zone, invited, async (one) => sent.push(one));
  expect(sent).toEqual([
    { email: 'Kim@example.org', role: 'owner', event: null, from: null, until: null },
    {
      email: 'robin@example.org',
      role: 'treasurer',
      event: null,
      from: '2030-12-01T03:30:00.000Z',
      until: '2031-07-01T02:30:00.000Z',
    },
  ]);
  expect([...invited].map(invitedInWords)).toEqual([
    'kim@example.org as Owner',
    'robin@example.org as Treasurer',
  ]);
});

test('10.2 a refused row says so at its place; the others leave, and not a second time', async () => {
  const sent: string[] = [];
  const invited = new Set<string>();
  const send = (refuse: boolean) =>
    inviteRows(textsOf([{ email: 'nobody' }, kim, robin]), zone, invited, async ({ email }) => {
      if (refuse && email === kim.email) {
        throw new ApiError(400, {
          message: 'No',
          errors: { email: ['This person has this role already.'] },
        });
      }
      sent.push(email);
    });
  await expect(send(true)).rejects.toMatchObject({
    errors: {
      'board.0.role': ['Choose a role.'],
      'board.1.email': ['This person has this role already.'],
    },
  });
  expect(sent).toEqual(['robin@example.org']);
  await expect(send(false)).rejects.toMatchObject({
    errors: { 'board.0.role': ['Choose a role.'] },
  });
  expect(sent).toEqual(['robin@example.org', 'Kim@example.org']);
});

test('10.2 too many invitations are said at the row, and without an answer nothing more is tried', async () => {
  let calls = 0;
  const failing = (status: number) => async () => {
    calls += 1;
    throw new ApiError(status, { message: 'Wait an hour.' });
  };
  await expect(
    inviteRows(textsOf([kim, robin]), zone, new Set(), failing(429)),
  ).rejects.toMatchObject({
    errors: { 'board.0.email': ['Wait an hour.'], 'board.1.email': ['Wait an hour.'] },
  });
  calls = 0;
  await expect(
    inviteRows(textsOf([kim, robin]), zone, new Set(), failing(0)),
  ).rejects.toMatchObject({ status: 0 });
  expect(calls).toBe(1);
});
