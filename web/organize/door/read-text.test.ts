import { expect, test } from 'vitest';
import { ticketsIn } from './read-text.ts';

const ticket = 'aQzY-w_7mM0xKyZ2WbA9-e';
const partyCode = 'FW1.abcdefghijklmnop.qrstuvwxyz';

test('14.1 a hand scanner’s text is told from a name or a short code', () => {
  expect(ticketsIn(ticket)[0]).toBe(ticket);
  expect(ticketsIn(partyCode)[0]).toBe(partyCode);
  expect(['Robin Reed', 'RRO-7K3Q', ''].map(ticketsIn)).toEqual([[], [], []]);
});

test('V29 a prefix, a link, control signs and what stood in the field before are stripped', () => {
  for (const text of [
    `]Q1${ticket}`,
    `https://portal.example/ticket#${ticket}`,
    `\u0002 ${ticket}\r\n`,
    `odi${ticket}`,
  ])
    expect([text, ticketsIn(text)[0]]).toEqual([text, ticket]);
});

test('V29 with Caps Lock, a German or a French layout the ticket is among what it may be', () => {
  const inverted = 'AqZy-W_7Mm0XkYz2wBa9-E';
  const german = 'aQyZß w?7mM0xKzY2WbA9ße'.replace(' ', '');
  const french = 'qAwY)z°è,?àxKyWéZbQç)e';
  const germanInCapsLock = 'AqYzßW?7Mm0XkZy2wBa9ßE';
  for (const text of [inverted, german, french, germanInCapsLock, `]Q1${german}`])
    expect([text, ticketsIn(text)]).toEqual([text, expect.arrayContaining([ticket])]);
  const link = 'https:--portal.example-ticket#'.replace(':', 'Ö').replace('#', '§') + german;
  expect(ticketsIn(link)).toContain(ticket);
});
