import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { loadAssociation } from '#server/association/association.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { notesOfYear, yearPdf } from './year-pdf.ts';

const portal = useTestApp();
const typed = { events: 2, income_cents: 8_850_00, cost_cents: 1_460_00, given_cents: 500_00 };

test('17.4 the summary of a year of twelve months is one page, and no head of a column is on another', async () => {
  const sums = Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    kind: 'event' as const,
    way: 'card' as const,
    in_cents: 12_345_00,
    back_cents: 1_000_00,
    fees_cents: 356_12,
    fees_unknown: 0,
    rows: 90,
  }));
  const pdf = await yearPdf(
    {
      association: await loadAssociation(portal.db),
      year: fiscalYear('01-01', 2026),
      at: portal.clock.now(),
      sums,
      written: { in_cents: 148_140_00, back_cents: 12_000_00, fees_cents: 4_273_44 },
      taxes: [],
      late: { entries: 0, cents: 0 },
      differences: [],
      owed: { owed_cents: 0, owed_back_cents: 70_00 },
      typed,
      ahead: { memberships: 5_128_88, events: 0 },
      closedAt: portal.clock.now(),
    },
    { color: '#17211C', emblem: undefined },
  );
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const rows = Map.groupBy(placesOf(pdf), ({ y }) => y);
  const tableRows = [...rows.values()].filter((cells) => cells.length >= 4);
  expect(tableRows.length).toBeGreaterThan(20);
  for (const cells of tableRows) {
    const xs = cells.map(({ x }) => x);
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  }
});

test('17.4 the summary says of which day what is owed is, and one late entry has its own words', async () => {
  const notes = (entries: number) =>
    associationOf().then((association) =>
      notesOfYear({
        association,
        year: fiscalYear('01-01', 2025),
        at: new Date('2026-11-29T15:00:00Z'),
        late: { entries, cents: 70_00 },
        owed: { owed_cents: 0, owed_back_cents: 0 },
        typed,
        ahead: { memberships: 0, events: 0 },
        taxes: [],
        closedAt: null,
      }).join('\n'),
    );
  const one = await notes(1);
  expect(one).toContain(
    'Of this year and those before, still owed on November 29, 2026: $0.00 to the association for events',
  );
  expect(one).toContain(
    'is not in the ledger. For 2 events of this year: income $8,850.00, costs $1,460.00, given $500.00.',
  );
  expect(one).toContain('the fees of the payment provider and of the bank.');
  expect(one).toContain('1 entry of $70.00 came too late for a year that was closed, and stands');
  expect(await notes(2)).toContain('2 entries of $70.00 came too late');
  expect(await notes(0)).not.toContain('too late');
});

const associationOf = () => loadAssociation(portal.db);

/** Where texts begin, in the order in which they were written. */
function placesOf(pdf: Buffer): { x: number; y: number }[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const texts = streams.flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [...texts.join('\n').matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}
