import { expect, test } from 'vitest';
import { auditActs, isAct } from '#contract/organizing/audit-acts.ts';
import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import {
  actInSentence,
  doerOf,
  emailsIn,
  emailsToTell,
  isInSentence,
  nobodyDid,
  sharedNames,
} from './act-sentence.ts';

const entry: AuditEntry = {
  uuid: 'u',
  at: '2026-06-15T16:00:00.000Z',
  act: 'refunded',
  who: 'ada@example.org',
  whose: 'kim@example.org',
  own: false,
  names: { who: 'Ada Roy', whose: 'Kim Novak' },
  cents: -4_500,
  back: null,
  event: null,
  changes: null,
};
const sentence = (changed: Partial<AuditEntry>) => {
  const all = { ...entry, ...changed };
  return `${doerOf(all)} ${actInSentence(all)}`;
};

test('W15 V17 an act is a sentence: who did what, to whom', () => {
  expect(sentence({})).toBe('Ada Roy refunded $45.00 to Kim Novak');
  const own = { who: entry.whose, own: true, names: { who: 'Kim Novak', whose: 'Kim Novak' } };
  // Always who gave it back, or what they did for it.
  expect(sentence(own)).toBe('Kim Novak refunded $45.00 to themselves');
  expect(sentence({ ...own, back: 'cancelled' })).toBe('Kim Novak cancelled and got $45.00 back');
  expect(sentence({ ...own, act: 'charged', cents: 4_500 })).toBe('Kim Novak paid $45.00');
  expect(sentence({ ...own, act: 'private_data_changed', cents: null })).toBe(
    'Kim Novak changed private data of their own',
  );
  const device = { device: { old: null, new: 'Chrome on Linux' } };
  expect(sentence({ ...own, act: 'signed_in', cents: null, changes: device })).toBe(
    'Kim Novak signed in with Chrome on Linux',
  );
  const byPortal = { who: null, names: { who: null, whose: 'Kim Novak' } };
  expect(sentence({ ...byPortal, act: 'charged', cents: 12_000 })).toBe(
    'The portal recorded that Kim Novak paid $120.00',
  );
  expect(sentence({ who: 'terminal', act: 'account_blocked' })).toBe(
    'The operator of the server blocked the account of Kim Novak',
  );
  expect(sentence({ act: 'event_saved', whose: null, names: { who: null, whose: null } })).toBe(
    'ada@example.org saved an event',
  );
});

test('W15 16.2 a cheque that the bank returned is no refund', () => {
  expect(sentence({ back: 'cheque_returned' })).toBe(
    'Ada Roy recorded that the bank returned $45.00 of Kim Novak',
  );
  expect(sentence({ back: 'cancelled' })).toBe('Ada Roy refunded $45.00 to Kim Novak');
});

test('W15 two erased accounts are two people', () => {
  const erased = {
    who: 'erased account',
    whose: 'erased account',
    names: { who: null, whose: null },
  };
  expect(sentence(erased)).toBe('erased account refunded $45.00 to erased account');
  expect(sentence({ ...erased, own: true })).toBe('erased account refunded $45.00 to themselves');
});

test('W15 a name is said as it is, whatever signs it has', () => {
  const named = (whose: string) => sentence({ names: { who: 'Ada Roy', whose } });
  for (const name of ['{sum}', '[ {whom}]', '{whom}', '$& $1']) {
    expect(named(name)).toBe(`Ada Roy refunded $45.00 to ${name}`);
  }
});

test('V17 an invitation says as what, and whom though they have no account', () => {
  const changes = { role: { old: null, new: 'captain' } };
  const invited = { act: 'invited', cents: null, changes };
  const names = { who: 'Ada Roy', whose: null };
  expect(sentence({ ...invited, names })).toBe('Ada Roy invited kim@example.org as captain');
  expect(sentence({ ...invited, names, whose: null })).toBe('Ada Roy invited somebody as captain');
});

test('V17 the notes of a guest are not those of who booked', () => {
  const changes = { seat_number: { old: null, new: 2 } };
  expect(sentence({ act: 'safety_notes_read', cents: null, changes })).toBe(
    'Ada Roy read the health notes of a guest of Kim Novak',
  );
});

test('W15 each sentence is whole, with a person or without, and has no sign of its making', () => {
  for (const act of Object.keys(auditActs)) {
    expect(isAct(act)).toBe(true);
    for (const whose of ['kim@example.org', null]) {
      const words = sentence({ act, whose, cents: null, names: { who: 'Ada Roy', whose: null } });
      expect(words).toMatch(/^Ada Roy [a-z]/);
      expect(words).not.toMatch(/[[\]{}_]|undefined|null| {2}/);
    }
  }
  expect(sentence({ act: 'seat_moved' })).toBe('Ada Roy did this: Seat moved');
});

test('W15 emails say which people of these names, each once', () => {
  expect(emailsIn(entry)).toEqual(['ada@example.org', 'kim@example.org']);
  expect(emailsIn({ ...entry, who: entry.whose })).toEqual(['kim@example.org']);
  expect(emailsIn({ ...entry, names: { who: null, whose: null } })).toEqual([]);
});

test('W15 14.2 who opens a pass has no account, and is who did it', () => {
  const changes = { name: { old: null, new: 'Karen' } };
  const opened = { act: 'door_pass_opened', who: null, whose: null, cents: null };
  const names = { who: null, whose: null };
  expect(sentence({ ...opened, names, changes })).toBe('Karen opened a pass for the door');
  expect(isInSentence('door_pass_opened', 'name')).toBe(true);
  // The name goes some time after the event.
  expect(sentence({ ...opened, names })).toBe('A helper opened a pass for the door');
  expect(sentence({ ...opened, act: 'checked_in', names })).toBe('A helper checked in a place');
});

test('V13 10.5 an act that nobody did is answered in words', () => {
  const act = 'safety_notes_read';
  const from = '2026-06-01';
  expect(nobodyDid({ act })).toBe('Nobody has read health notes.');
  expect(nobodyDid({ act, from, event: 'gala' })).toBe(
    'Nobody has read health notes for this event in this time.',
  );
  // Of somebody it is not known what they are to the act.
  expect(nobodyDid({ act, search: 'kim' })).toBeUndefined();
  expect(nobodyDid({ from })).toBeUndefined();
  for (const one of Object.keys(auditActs))
    expect(nobodyDid({ act: one })).toMatch(
      /^Nobody has (?!took|gave|undid|wrote|could)[a-z][^[\]{}_]*[a-z]\.$/,
    );
  expect(nobodyDid({ act: 'event_cancelled', event: 'gala' })).toBe(
    'Nobody has called off this event.',
  );
  expect(nobodyDid({ act: 'membership_ended_by_hand' })).toBe(
    'Nobody has ended anybody’s membership.',
  );
});

test('W15 an email is told where two people of the entries have the same name', () => {
  const other = { who: 'ada@example.com', whose: null, names: { who: 'Ada Roy', whose: null } };
  const ada = {
    who: 'ada@example.org',
    whose: 'kim@example.org',
    names: { who: 'Ada Roy', whose: 'Kim Novak' },
  };
  expect(emailsToTell(ada, sharedNames([ada, ada]))).toEqual([]);
  expect(emailsToTell(ada, sharedNames([ada, other]))).toEqual(['ada@example.org']);
});
