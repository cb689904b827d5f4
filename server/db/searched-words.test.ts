import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { rowsOf } from './rows-of.ts';
import { folded, foldedNames } from './searched-words.ts';

const portal = useTestApp();

test('11.3 a long list is folded as every other search is', async () => {
  const texts = ['Zoé', 'Zoe\u0301', 'ﬁnch', 'Ｗide', 'ÆGIR', 'straße', 'Škoda', '½', '', 'plain'];
  for (const text of texts) {
    const [row] = await rowsOf<{ same: string; fast: string }>(
      portal.db,
      sql`select fold(${text}::text) as same, ${folded(sql`${text}::text`)} as fast`,
    );
    expect([text, row?.fast]).toEqual([text, row?.same]);
  }
  const signs =
    'St. O’Brien; Ann-Lee, «x» `a` \'b\' "c" \\ % _ $ # … · ʼ ʔ ― ― (d) [e] {f} <g> a@b.c +1/2 =3 ?! &~^|*:';
  for (const text of [...texts, signs]) {
    const [row] = await rowsOf<{ same: string; fast: string }>(
      portal.db,
      sql`select unpunctuated(${text}::text) as same, ${foldedNames(sql`${text}::text`)} as fast`,
    );
    expect([text, row?.fast]).toEqual([text, row?.same]);
  }
  const [none] = await rowsOf<{ fast: null }>(
    portal.db,
    sql`select ${folded(sql`null::text`)} as fast`,
  );
  expect(none?.fast).toBeNull();
});
