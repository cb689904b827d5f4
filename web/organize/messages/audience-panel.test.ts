import { expect, test } from 'vitest';
import { bookersAndGuests, readerInWords } from './audience-panel.tsx';
import { sendName } from './message-form.tsx';

test('15.1 who gets it is said plainly: who booked, guests with an address, and who has none', () => {
  const words = (emails: number, bookers: number, through_booker = 0) =>
    bookersAndGuests({ emails, bookers, through_booker });
  expect(words(56, 48, 77)).toBe(
    '48 people who booked, and 8 guests with an address of their own. 77 guests have no email; whoever booked them can pass it on.',
  );
  expect(words(2, 1, 1)).toBe(
    '1 person who booked, and 1 guest with an address of their own. 1 guest has no email; whoever booked them can pass it on.',
  );
  expect(words(12, 12)).toBe('12 people who booked.');
  // Members book nothing with it.
  expect(words(139, 0)).toBe('');
});

test('W11 15.1 who reads it for a guest without an address is listed with that guest', () => {
  const words = (guests: string[], for_guests_alone = true) =>
    readerInWords({ name: 'Robin Reed', guests, for_guests_alone });
  expect(words([], false)).toBe('Robin Reed');
  expect(words(['Alex Guest'])).toBe('Robin Reed, for their guest Alex Guest');
  expect(words(['Alex', 'Bo'], false)).toBe('Robin Reed, also for their guests Alex and Bo');
});

test('W4 15.3 the button that sends has the number of emails, once it is known', () => {
  expect([undefined, 0, 1, 56, 1_234].map(sendName)).toEqual([
    ...['Send', 'Send', 'Send 1 Email', 'Send 56 Emails', 'Send 1,234 Emails'],
  ]);
});
