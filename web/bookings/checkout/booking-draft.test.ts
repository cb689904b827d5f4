import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signOut } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { removeBookingDraft, storeBookingDraft, storedBookingDraft } from './booking-draft.ts';
import type { BookingValues } from './booking-values.ts';

const blank: BookingValues = {
  handicap: '',
  guests: [],
  dietary: 'From the profile',
  dietaryConsent: true,
  notes: '',
  donation: '',
};
const typed = { ...blank, notes: 'After nine.', donation: '25', dietary: 'No nuts' };
const owner = { user: 'ida', event: 'scramble' };

beforeEach(() => sessionStorage.clear());

test('1.5 a draft is complete after a visit to another screen', () => {
  const queryClient = new QueryClient();
  storeBookingDraft(queryClient, { ...owner, values: typed }, blank);
  expect(storedBookingDraft(queryClient, owner, blank)).toEqual(typed);
});

test('1.5 a draft survives a reload without its dietary restrictions', () => {
  storeBookingDraft(new QueryClient(), { ...owner, values: typed }, blank);
  expect(Object.values(sessionStorage).join()).not.toContain('No nuts');
  expect(storedBookingDraft(new QueryClient(), owner, blank)).toEqual({
    ...typed,
    dietary: blank.dietary,
  });
});

test('1.5 values of the profile are those of the profile now, also a withdrawn consent', () => {
  const queryClient = new QueryClient();
  storeBookingDraft(queryClient, { ...owner, values: { ...blank, notes: 'After nine.' } }, blank);
  const later = { ...blank, dietary: '', dietaryConsent: false };
  expect(storedBookingDraft(queryClient, owner, later)).toEqual({ ...later, notes: 'After nine.' });
});

test('1.5 a draft belongs to one person and one event', () => {
  const queryClient = new QueryClient();
  storeBookingDraft(queryClient, { ...owner, values: typed }, blank);
  expect(storedBookingDraft(queryClient, { ...owner, user: 'bo' }, blank)).toEqual(blank);
  expect(storedBookingDraft(new QueryClient(), { ...owner, event: 'dinner' }, blank)).toEqual(
    blank,
  );
});

test('4.1 signing out and booking remove the draft', async () => {
  answerCalls(async () => ({ status: 200, body: { data: null } }));
  for (const end of [signOut, removeBookingDraft]) {
    const queryClient = new QueryClient();
    storeBookingDraft(queryClient, { ...owner, values: typed }, blank);
    await end(queryClient);
    expect(storedBookingDraft(queryClient, owner, blank)).toEqual(blank);
    expect(sessionStorage).toHaveLength(0);
  }
});

test('1.5 without storage, or with invalid data in it, there is no stored draft', () => {
  sessionStorage.setItem('booking-draft', '{half');
  expect(storedBookingDraft(new QueryClient(), owner, blank)).toEqual(blank);
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  onTestFinished(() => void vi.unstubAllGlobals());
  const queryClient = new QueryClient();
  storeBookingDraft(queryClient, { ...owner, values: typed }, blank);
  expect(storedBookingDraft(queryClient, owner, blank)).toEqual(typed);
});
