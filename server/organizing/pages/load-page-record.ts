import type { PageVersion, SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { storedVersions } from '#contract/values/portal-limits.ts';
import { countGaps, missingBlocks, type PageTexts } from '#server/association/pages/make-page.ts';
import {
  countAcceptances,
  findLastAnew,
  findPages,
  findVersion,
  listVersions,
  type PageRow,
  type VersionRow,
} from '#server/association/pages/site-page-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';

/** A page as the console edits it: its draft, or else what visitors read. */
export function pageRecord(row: PageRow, published: VersionRow): SitePageRecord {
  const texts = textsOf(row, published);
  return {
    page: row.page,
    texts,
    draft: row.draft !== null,
    version: row.version,
    published_at: (published.published_at ?? published.stored_at).toISOString(),
    missing: missingBlocks(row.page, texts),
    gaps: countGaps(texts),
  };
}

export const textsOf = (row: PageRow, published: VersionRow): PageTexts =>
  row.draft ?? published.texts;

/** The version of it that visitors read; there always is one. */
export async function publishedOf(db: Db, row: PageRow): Promise<VersionRow> {
  const published = await findVersion(db, row.page, row.published);
  if (!published) throw new Error(`The page ${row.page} has no published version.`);
  return published;
}

export async function loadPageRecords(db: Db): Promise<SitePageRecord[]> {
  const pages = await findPages(db);
  return keysOf(sitePages).flatMap((name) =>
    pages.filter(({ row }) => row.page === name).map((one) => pageRecord(one.row, one.published)),
  );
}

/** The gaps of what visitors read, of the pages that have some. */
export async function loadGaps(db: Db): Promise<{ name: string; gaps: number }[]> {
  const pages = await findPages(db);
  const texts = new Map(pages.map(({ row, published }) => [row.page, published.texts]));
  return keysOf(sitePages)
    .map((page) => ({ name: sitePages[page].name, gaps: countGaps(texts.get(page) ?? {}) }))
    .filter(({ gaps }) => gaps > 0);
}

export async function loadPageRecord(db: Db, page: SitePageName): Promise<SitePageRecord> {
  const record = (await loadPageRecords(db)).find((one) => one.page === page);
  if (!record) throw new HttpError('not_found');
  return record;
}

/** 19.3: how many members have accepted the page anew; null while it asks nobody. */
export async function loadAccepted({ db, clock }: Pick<Deps, 'db' | 'clock'>, page: SitePageName) {
  const asked = isLegal(page) ? await findLastAnew(db, page) : undefined;
  if (!asked?.published_at || !isLegal(page)) return null;
  const { people, open } = await countAcceptances(db, page, clock.now());
  const { version, published_at } = asked;
  return { version, published_at: published_at.toISOString(), people, accepted: people - open };
}

export async function loadPageVersions(db: Db, page: SitePageName): Promise<PageVersion[]> {
  const rows = await listVersions(db, page, isLegal(page) ? 10_000 : storedVersions);
  return rows.map(({ stored_at, published_at, ...row }) => ({
    ...row,
    published_at: published_at?.toISOString() ?? null,
    at: stored_at.toISOString(),
  }));
}
