import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { type SitePageRecord, textsSchemaOf } from '#contract/site/site-pages.ts';
import { isLegal, type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { storedVersions } from '#contract/values/portal-limits.ts';
import { makePage, missingBlocks, type PageTexts } from '#server/association/pages/make-page.ts';
import { picturesIn } from '#server/association/pages/page-markdown.ts';
import {
  deleteOldVersions,
  findPagePictures,
  findVersion,
  insertVersion,
  lockPage,
  type PageRow,
  updatePage,
  type VersionRow,
} from '#server/association/pages/site-page-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { MadePage } from '#server/db/tables/association-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { pageRecord, publishedOf, textsOf } from './load-page-record.ts';

type PageDeps = Pick<Deps, 'db' | 'clock'>;

export interface PageAct {
  page: SitePageName;
  userUuid: string;
  version: number;
}

/** Saves the draft. The same save sent twice is one. 409 `changed_meanwhile`. */
export function saveDraft(
  deps: PageDeps,
  act: PageAct,
  sent: Record<string, string>,
): Promise<SitePageRecord> {
  const { page, userUuid } = act;
  const texts = readTexts(page, sent);
  return onPage(deps, act, texts, async (tx, row, published) => {
    refuse((await makeTexts(tx, page, texts)).errors);
    const now = deps.clock.now();
    const isPublished = isDeepStrictEqual(texts, published.texts);
    const changed = await updatePage(tx, page, {
      draft: isPublished ? null : texts,
      changed_at: now,
      changed_by: userUuid,
    });
    await noted(tx, 'page_saved', now, row, changedNames(page, textsOf(row, published), texts));
    return pageRecord(changed, published);
  });
}

/** Makes the draft what visitors read. Terms and privacy say whether it is only a correction. */
export function publishPage(
  deps: PageDeps,
  act: PageAct,
  kind: 'correction' | 'anew' | undefined,
): Promise<SitePageRecord> {
  const { page, userUuid } = act;
  if (isLegal(page) && kind === undefined) {
    throw validationError('kind', 'Say whether this is a correction, or is to be accepted anew.');
  }
  return onPage(deps, act, undefined, async (tx, row, published) => {
    // Terms and privacy may be asked for anew as they are.
    if (!row.draft && !isLegal(page)) return pageRecord(row, published);
    const texts = textsOf(row, published);
    const missing = missingBlocks(page, texts);
    if (missing.length > 0) throw validationError('texts', lackedBlocks(missing));
    const { made, errors } = await makeTexts(tx, page, texts);
    refuse(errors);
    const now = deps.clock.now();
    const changed = changedNames(page, published.texts, texts);
    const version = {
      page,
      version: row.version + 1,
      texts,
      made,
      published_at: now,
      stored_at: now,
      kind: isLegal(page) ? kind : null,
      changed,
      by: userUuid,
    };
    await insertVersion(tx, version);
    const after = await updatePage(tx, page, {
      draft: null,
      published: version.version,
      changed_at: now,
      changed_by: userUuid,
    });
    if (!isLegal(page)) await deleteOldVersions(tx, after, storedVersions);
    await noted(tx, 'page_published', now, row, changed);
    return pageRecord(after, await publishedOf(tx, after));
  });
}

/** Makes a draft of an old version. A draft that is there is stored as a version first, so that it can come back. */
export function restorePage(deps: PageDeps, act: PageAct, of: number): Promise<SitePageRecord> {
  const { page, userUuid } = act;
  return onPage(deps, act, undefined, async (tx, row, published) => {
    const old = await findVersion(tx, page, of);
    if (!old) throw validationError('of', 'There is no such version.');
    const now = deps.clock.now();
    const stored = row.draft && {
      page,
      version: row.version,
      texts: row.draft,
      stored_at: row.changed_at ?? now,
      changed: changedNames(page, published.texts, row.draft),
      by: row.changed_by,
    };
    if (stored) await insertVersion(tx, stored);
    const isPublished = isDeepStrictEqual(old.texts, published.texts);
    const after = await updatePage(tx, page, {
      draft: isPublished ? null : old.texts,
      changed_at: now,
      changed_by: userUuid,
    });
    if (!isLegal(page)) await deleteOldVersions(tx, after, storedVersions);
    await noted(
      tx,
      'page_restored',
      now,
      row,
      changedNames(page, textsOf(row, published), old.texts),
    );
    return { ...pageRecord(after, published), ...(stored && { replaced: stored.version }) };
  });
}

/** What these texts would be, without storing them. */
export async function makePreview(
  db: Db,
  page: SitePageName,
  sent: Record<string, string>,
): Promise<MadePage> {
  const { made, errors } = await makeTexts(db, page, readTexts(page, sent));
  refuse(errors);
  return made;
}

/** With the page locked, and not before the sender has seen what is there. `texts` that are there already change nothing. */
function onPage(
  { db }: PageDeps,
  { page, version }: PageAct,
  texts: PageTexts | undefined,
  act: (tx: Db, row: PageRow, published: VersionRow) => Promise<SitePageRecord>,
): Promise<SitePageRecord> {
  return db.transaction(
    async (tx) => {
      const row = await lockPage(tx, page);
      if (!row) throw new HttpError('not_found');
      const published = await publishedOf(tx, row);
      const record = pageRecord(row, published);
      if (texts && isDeepStrictEqual(texts, record.texts)) return record;
      await refuseStale(tx, version, row, record);
      return act(tx, row, published);
    },
    { isolationLevel: 'read committed' },
  );
}

/** The texts of the page, checked one by one. */
function readTexts(page: SitePageName, sent: Record<string, string>): PageTexts {
  const parsed = textsSchemaOf(page).safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] = [message];
  refuse(errors);
  return {};
}

async function makeTexts(db: Db, page: SitePageName, texts: PageTexts) {
  const pictures = await findPagePictures(db, Object.values(texts).flatMap(picturesIn));
  return makePage(page, texts, pictures);
}

function refuse(errors: FieldErrors): void {
  const named = Object.entries(errors).map(([name, messages]) => [`texts.${name}`, messages]);
  if (named.length > 0)
    throw new HttpError('validation_failed', { errors: Object.fromEntries(named) });
}

function lackedBlocks(missing: string[]): string {
  const names = missing.map((name) => `{{${name}}}`).join(', ');
  return `The page is not published without ${names}: what the portal keeps must stand on it.`;
}

/** In the order of the page. */
function changedNames(page: SitePageName, before: PageTexts, after: PageTexts): string[] {
  return Object.keys(sitePages[page].texts).filter((name) => before[name] !== after[name]);
}

/** The names of the texts that changed: the texts themselves are in the versions. */
async function noted(
  tx: Db,
  action: 'page_saved' | 'page_published' | 'page_restored',
  at: Date,
  { page }: PageRow,
  changed: string[],
): Promise<void> {
  const { name, texts } = sitePages[page];
  const labels = changed.map((text) => texts[text]?.label ?? text);
  await audit(tx, action, {
    at,
    changes: {
      page: { old: null, new: name },
      ...(labels.length > 0 && { texts: { old: null, new: labels.join(', ') } }),
    },
  });
}
