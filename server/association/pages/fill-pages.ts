import { type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasAccounts } from '../installation-queries.ts';
import { firstTexts, type TextsByPage } from './first-texts.ts';
import { makePage } from './make-page.ts';
import { countPages, insertFirstVersions } from './site-page-queries.ts';

interface FormerTexts {
  texts: TextsByPage;
  /** When they came into force, by the page. */
  since: (page: SitePageName) => Date;
}

/**
 * The first version of each page. A portal that has accounts, and no texts of its own yet, was upgraded or is the
 * demo: it goes on with the texts of 0.16. A new one begins with neutral texts.
 */
export async function fillPages(
  { db }: Pick<Deps, 'db'>,
  now: Date,
  loadFormer: () => Promise<FormerTexts>,
): Promise<void> {
  const pages = keysOf(sitePages);
  if ((await countPages(db)) === pages.length) return;
  const { texts, since } = (await hasAccounts(db))
    ? await loadFormer()
    : { texts: firstTexts, since: () => now };
  await db.transaction((tx) =>
    insertFirstVersions(
      tx,
      pages.map((page) => ({
        page,
        version: 1,
        texts: texts[page],
        made: makePage(page, texts[page], new Map()).made,
        published_at: since(page),
        stored_at: since(page),
        changed: [],
      })),
    ),
  );
}
