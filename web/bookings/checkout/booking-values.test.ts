import { expect, onTestFinished, test, vi } from 'vitest';
import { attendSchema } from '#contract/bookings/bookings.ts';
import type { User } from '#contract/profile/profile.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type BookingValues, bookingOf, newGuest, startValues } from './booking-values.ts';

const nobody = { dietary_restrictions: null, private_consent_at: null } as User;

const typed = (changed: Partial<BookingValues> = {}): BookingValues => ({
  ...startValues(nobody, true),
  ...changed,
});

function errorsOf(values: BookingValues): Record<string, string[]> {
  try {
    bookingOf(values);
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.status).toBe(400);
    return error.errors;
  }
}

const fieldsWithErrors = (values: BookingValues) => Object.keys(errorsOf(values));

const uuid = '3f0f9c1e-5a40-4a3b-9d0f-0a3c6c1b7a01';

function errorsOfServer(data: object): Record<string, string[]> {
  const { error } = attendSchema.safeParse({ uuid, data });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), [message]]),
  );
}

test('3.11 an empty form books one seat', () => {
  expect(bookingOf(typed())).toEqual({ guests: [] });
});

test('3.11 the body matches the contract', () => {
  const guests = [
    { ...newGuest(), name: 'Ada', email: 'ada@example.org', handicap: '+1.8' },
    { ...newGuest(), name: 'Bo' },
  ];
  const data = bookingOf(
    typed({
      handicap: '12,4',
      guests,
      dietary: ' No nuts ',
      dietaryConsent: true,
      notes: 'After nine.',
      donation: '$25.50',
    }),
  );
  expect(data).toEqual({
    handicap_index: 12.4,
    guests: [{ name: 'Ada', email: 'ada@example.org', handicap_index: -1.8 }, { name: 'Bo' }],
    dietary_restrictions: 'No nuts',
    private_consent: true,
    notes: 'After nine.',
    donation_cents: 2550,
  });
  expect(attendSchema.safeParse({ uuid, data }).success).toBe(true);
});

test('5.9 invalid numbers and a guest without a name are errors of their fields', () => {
  const guests = [
    { ...newGuest(), name: 'Ada' },
    { ...newGuest(), handicap: 'low' },
  ];
  expect(fieldsWithErrors(typed({ handicap: 'good', guests, donation: 'much' }))).toEqual([
    'data.handicap_index',
    'data.guests.1.name',
    'data.guests.1.handicap_index',
    'data.donation_cents',
  ]);
});

test('5.9 the form finds what the server would reject, with the same messages', () => {
  const long = 'é'.repeat(501);
  const guests = [
    { ...newGuest(), name: ' ', email: 'ada@nowhere', handicap: '54.1' },
    { ...newGuest(), name: 'B'.repeat(121), email: `${'b'.repeat(250)}@x.ca`, handicap: '+10.1' },
  ];
  const found = errorsOf(
    typed({ handicap: '+11', guests, dietary: long, notes: long, donation: '10,000.01' }),
  );
  const { 'data.private_consent': consent, ...known } = found;
  expect(consent).toBeDefined();
  expect(Object.keys(known)).toHaveLength(10);
  const sent = guests.map(({ name, email }, at) => ({
    name,
    email,
    handicap_index: [54.1, -10.1][at],
  }));
  expect(known).toEqual(
    errorsOfServer({
      handicap_index: -11,
      guests: sent,
      dietary_restrictions: long,
      notes: long,
      donation_cents: 10_000_01,
    }),
  );
});

test('5.9 the form does not reject what the server accepts', () => {
  // The maximum lengths as stored: a character with its accent is one, spaces around do not count.
  const long = ` ${'e\u0301'.repeat(500)}\n`;
  const guests = [
    { ...newGuest(), name: ` ${'😀'.repeat(120)} `, email: ' a@b.ca ', handicap: '54' },
    { ...newGuest(), name: 'Bo', email: 'élan+x@münchen.example', handicap: '+10' },
  ];
  const data = bookingOf(
    typed({ guests, dietary: long, dietaryConsent: true, notes: long, donation: '10,000' }),
  );
  expect(errorsOfServer(data)).toEqual({});
});

test('6.2 dietary restrictions are only sent with the consent', () => {
  expect(fieldsWithErrors(typed({ dietary: 'Vegan' }))).toEqual(['data.private_consent']);
  expect(bookingOf(typed({ dietaryConsent: true }))).toEqual({ guests: [] });
  const known = { dietary_restrictions: 'Vegan', private_consent_at: '2027-01-01T00:00:00.000Z' };
  expect(bookingOf(startValues({ ...nobody, ...known }, true))).toEqual({
    guests: [],
    dietary_restrictions: 'Vegan',
    private_consent: true,
  });
});

test('Q17 the index of the profile is filled in where the event asks for it', () => {
  const scratch = { ...nobody, handicap_index: -1.8 };
  expect(startValues(scratch, true).handicap).toBe('+1.8');
  expect(bookingOf(startValues(scratch, true))).toEqual({ guests: [], handicap_index: -1.8 });
  expect(bookingOf(startValues({ ...nobody, handicap_index: 0 }, true))).toMatchObject({
    handicap_index: 0,
  });
  expect(bookingOf(startValues(scratch, false))).toEqual({ guests: [] });
});

test('5.9 the form takes its limits from the contract', async () => {
  vi.resetModules();
  vi.doMock('virtual:limits/attend', () => ({
    data: {
      guests: { maxItems: 2, items: { name: { maxLength: 3 }, email: {}, handicap_index: {} } },
      handicap_index: { minimum: -1, maximum: 5 },
      dietary_restrictions: { maxLength: 4 },
      notes: { maxLength: 5 },
      donation_cents: { minimum: 0, maximum: 7_00 },
    },
  }));
  onTestFinished(() => {
    vi.doUnmock('virtual:limits/attend');
    vi.resetModules();
  });
  const changed = await import('./booking-values.ts');
  const values = typed({
    handicap: '5.1',
    guests: [{ ...newGuest(), name: 'Anna' }],
    dietary: 'Vegan',
    dietaryConsent: true,
    notes: 'Please',
    donation: '7.01',
  });
  expect(() => changed.bookingOf(values)).toThrow(
    expect.objectContaining({
      errors: {
        'data.handicap_index': ['A handicap index is at most 5.'],
        'data.guests.0.name': ['Use at most 3 characters.'],
        'data.dietary_restrictions': ['Use at most 4 characters.'],
        'data.notes': ['Use at most 5 characters.'],
        'data.donation_cents': ['Enter an amount from $0 to $7.'],
      },
    }),
  );
});
