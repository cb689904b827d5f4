import { expect, test } from 'vitest';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { equalMailings, mailingInWords } from './equal-mailings.ts';

const email = (to: string, more: Partial<LoggedEmail> = {}): LoggedEmail => ({
  uuid: `${to} ${more.enqueued_at}`,
  kind: 'message',
  name: 'Message',
  subject: 'Frost delay',
  state: 'taken',
  attempts: 1,
  enqueued_at: '2031-06-15T16:00:10.000Z',
  tried_at: null,
  next_at: null,
  answer: null,
  error: null,
  sent_again_at: null,
  to,
  to_name: null,
  booking: null,
  event: null,
  again: true,
  ...more,
});

const linesOf = (emails: LoggedEmail[]) =>
  equalMailings(emails).map((mailing) => mailing.map(({ to }) => to).join());

test('15.4 the emails of one mailing are one line, where the first of them stands', () => {
  const receipt = email('kim', { kind: 'receipt', subject: 'Receipt 7' });
  expect(linesOf([email('ann'), receipt, email('bo'), email('cy')])).toEqual(['ann,bo,cy', 'kim']);
});

test('15.4 two are two lines, as is what left in another minute or is in trouble', () => {
  expect(linesOf([email('ann'), email('bo')])).toEqual(['ann', 'bo']);
  const later = email('di', { enqueued_at: '2031-06-15T16:01:10.000Z' });
  const refused = email('ed', { state: 'refused' });
  expect(linesOf([email('ann'), later, refused, email('bo'), email('cy')])).toEqual([
    'ann,bo,cy',
    'di',
    'ed',
  ]);
  const troubles = ['a', 'b', 'c'].map((to) => email(to, { state: 'given_up' }));
  expect(linesOf(troubles)).toEqual(['a', 'b', 'c']);
});

test('15.4 a mailing says to how many people it went, as far as the page has them', () => {
  const mailing = [email('ann'), email('bo'), email('cy')];
  expect(mailingInWords(mailing, false)).toBe('To 3 people');
  expect(mailingInWords(mailing, true)).toBe('To at least 3 people');
  expect(mailingInWords([...mailing, email('cy')], false)).toBe('4 emails');
});
