import { expect, test } from 'vitest';
import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import { canTakeBack, withValues } from './take-back.ts';
import { sampleRecord } from './testing/sample-record.ts';

const all = { manages: true, edits: true, states: true };
const saved = (changes: RecordHistory[number]['changes'], act = 'event_saved') => ({
  uuid: 'u',
  at: '2026-12-01T12:00:00.000Z',
  act,
  who: 'Ada Owens',
  changes,
});
const record = sampleRecord();

test('11.4 a save is taken back while nothing of it was changed again', () => {
  const price = { price_cents: { old: 9000, new: 9500 } };
  expect(canTakeBack(saved(price), record, all)).toBe(true);
  expect(withValues(record, price, 'old').event.price_cents).toBe(9000);
  expect(canTakeBack(saved(price), sampleRecord({ price_cents: 9600 }), all)).toBe(false);
  expect(canTakeBack(saved(price, 'event_published'), record, all)).toBe(false);
  expect(canTakeBack(saved(null), record, all)).toBe(false);
  // With its title an event began; a status is no field of the form.
  expect(canTakeBack(saved({ title: { old: null, new: 'Winter Gala' } }), record, all)).toBe(false);
  expect(canTakeBack(saved({ status: { old: 'published', new: 'draft' } }), record, all)).toBe(
    false,
  );
});

test('11.4 place, charity and lists are taken back as a whole', () => {
  const place = {
    venue_city: { old: 'Ottawa', new: 'Guelph' },
    venue_latitude: { old: 45.42, new: 43.54 },
    venue_longitude: { old: -75.69, new: -80.25 },
  };
  expect(canTakeBack(saved(place), record, all)).toBe(true);
  expect(withValues(record, place, 'old').event.venue).toMatchObject({
    name: 'Old Mill Hall',
    city: 'Ottawa',
    latitude: 45.42,
    longitude: -75.69,
  });
  const charity = {
    charity_name: { old: 'First Swings', new: null },
    charity_url: { old: 'https://example.org', new: null },
    charity_raised_cents: { old: 0, new: null },
    charity_goal_cents: { old: 500_000, new: null },
  };
  expect(canTakeBack(saved(charity), record, all)).toBe(true);
  expect(withValues(record, charity, 'old').event.charity).toEqual({
    name: 'First Swings',
    url: 'https://example.org',
    raised_cents: 0,
    goal_cents: 500_000,
  });
  const agenda = { agenda: { old: [], new: record.agenda } };
  expect(canTakeBack(saved(agenda), record, all)).toBe(true);
  expect(withValues(record, agenda, 'old').agenda).toEqual([]);
  const cover = { cover_url: { old: null, new: record.event.cover_url } };
  expect(canTakeBack(saved(cover), record, all)).toBe(true);
  expect(withValues(record, cover, 'old').event.cover_url).toBe('');
});

test('11.4 10.1 whoever may not change all of it does not take it back', () => {
  const captain = { manages: false, edits: true, states: false };
  const treasurer = { manages: false, edits: false, states: true };
  const text = saved({ summary: { old: 'Dinner.', new: record.event.summary } });
  const price = saved({ price_cents: { old: 9000, new: 9500 } });
  const statement = saved({ result: { old: [], new: record.result } });
  const may = (rights: typeof all) =>
    [text, price, statement].map((entry) => canTakeBack(entry, record, rights));
  expect(may(captain)).toEqual([true, false, false]);
  expect(may(treasurer)).toEqual([false, false, true]);
  expect(may(all)).toEqual([true, true, true]);
  const slug = saved({ slug: { old: 'gala', new: record.event.slug } });
  expect(canTakeBack(slug, record, all)).toBe(true);
  expect(canTakeBack(slug, sampleRecord({ slug_changeable: false }), all)).toBe(false);
});
