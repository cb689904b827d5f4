import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signOut } from '../api/session.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { forgetDraft, keepDraft, keptDraft } from './booking-draft.ts';
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
const whose = { user: 'ida', event: 'scramble' };

beforeEach(() => sessionStorage.clear());

test('1.5 what was typed is there again after another screen, all of it', () => {
  const queryClient = new QueryClient();
  keepDraft(queryClient, { ...whose, values: typed }, blank);
  expect(keptDraft(queryClient, whose, blank)).toEqual(typed);
});

test('1.5 a reload keeps it, but never what is eaten or why', () => {
  keepDraft(new QueryClient(), { ...whose, values: typed }, blank);
  expect(Object.values(sessionStorage).join()).not.toContain('No nuts');
  expect(keptDraft(new QueryClient(), whose, blank)).toEqual({ ...typed, dietary: blank.dietary });
});

test('1.5 what came from the profile is that of the profile as it is now, a withdrawn consent, too', () => {
  const queryClient = new QueryClient();
  keepDraft(queryClient, { ...whose, values: { ...blank, notes: 'After nine.' } }, blank);
  const later = { ...blank, dietary: '', dietaryConsent: false };
  expect(keptDraft(queryClient, whose, later)).toEqual({ ...later, notes: 'After nine.' });
});

test('1.5 it belongs to one person and one event', () => {
  const queryClient = new QueryClient();
  keepDraft(queryClient, { ...whose, values: typed }, blank);
  expect(keptDraft(queryClient, { ...whose, user: 'bo' }, blank)).toEqual(blank);
  expect(keptDraft(new QueryClient(), { ...whose, event: 'dinner' }, blank)).toEqual(blank);
});

test('4.1 signing out leaves nothing of it, nor does a booking that was made', async () => {
  answerCalls(async () => ({ status: 200, body: { data: null } }));
  for (const end of [signOut, forgetDraft]) {
    const queryClient = new QueryClient();
    keepDraft(queryClient, { ...whose, values: typed }, blank);
    await end(queryClient);
    expect(keptDraft(queryClient, whose, blank)).toEqual(blank);
    expect(sessionStorage).toHaveLength(0);
  }
});

test('1.5 where storage is forbidden or holds nonsense, one begins anew', () => {
  sessionStorage.setItem('booking-draft', '{half');
  expect(keptDraft(new QueryClient(), whose, blank)).toEqual(blank);
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  onTestFinished(() => void vi.unstubAllGlobals());
  const queryClient = new QueryClient();
  keepDraft(queryClient, { ...whose, values: typed }, blank);
  expect(keptDraft(queryClient, whose, blank)).toEqual(typed);
});
