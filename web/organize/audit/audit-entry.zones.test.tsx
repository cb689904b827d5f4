import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { auditList } from '../lists/organize-lists.ts';
import { AuditLine } from './audit-entry.tsx';

const entry: AuditEntry = {
  uuid: 'entry',
  at: '2027-01-04T15:00:00.000Z',
  act: 'event_saved',
  who: 'ada@example.org',
  whose: null,
  own: false,
  names: { who: 'Ada Roy', whose: null },
  cents: null,
  back: null,
  event: { uuid: 'gala', slug: 'gala', title: 'Gala' },
  changes: { price_cents: { old: 150_00, new: 160_00 } },
};

test('10.5 V17 W15 what was changed is said from what to what, with who did it and of which event', async () => {
  const line = await renderWithRouter(<AuditLine entry={entry} />, { paths: [auditList.path] });
  expect(line.textContent).toContain('Ada Roy saved an event · Gala');
  expect(line.querySelector('strong > a')?.getAttribute('href')).toContain('search=ada%40example');
  // The day stands above.
  expect(line.querySelector('time')?.textContent).toMatch(/^\d+:00 [ap]\.m\.$/);
  const parts = [...line.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(parts).toEqual(['Price in Dollars:', 'from $150.00', 'to $160.00']);
});

test('10.5 an act that changed nothing stands back', async () => {
  const line = async (act: string) => {
    const shown = { ...entry, act, event: null, changes: null };
    return renderWithRouter(<AuditLine entry={shown} />, { paths: [auditList.path] });
  };
  const isWeak = async (act: string) =>
    (await line(act)).querySelector('li')?.className.includes('weak');
  expect([await isWeak('signed_in'), await isWeak('member_looked_up')]).toEqual([true, true]);
  expect([await isWeak('event_saved'), await isWeak('safety_notes_read')]).toEqual([false, false]);
});
