import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { ChangeKind } from '#contract/site/site-pages.ts';
import { type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { acceptTerms } from '#server/association/pages/legal-versions.ts';
import { fillSentences, readPage } from '#server/association/pages/read-page.ts';
import { findPublished } from '#server/association/pages/site-page-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { RenderUrl } from '#server/http/pages/pages.ts';
import { route, sharedRoute } from '#server/http/route.ts';
import { makePreview, publishPage, restorePage, saveDraft } from './change-page.ts';
import {
  loadAccepted,
  loadPageRecord,
  loadPageRecords,
  loadPageVersions,
} from './load-page-record.ts';

interface PreviewedTexts {
  texts: Record<string, string>;
  kind?: ChangeKind | undefined;
}

/** The association's own pages: what visitors read of them, and how they are written (19.2). */
export function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  /** Absent in server tests, which have no pages. */
  render: RenderUrl | undefined,
): void {
  sharedRoute(app, api.page, async ({ params }) => ({ data: await readPage(deps, params.page) }));

  route(app, api.acceptTerms, async ({ session: { userUuid }, body }) => {
    await acceptTerms(deps, userUuid, body);
    return { data: null };
  });

  route(app, organizeApi.sitePages, async () => ({ data: await loadPageRecords(deps.db) }));

  route(app, organizeApi.sitePage, async ({ params }) => ({
    data: await loadPageRecord(deps.db, params.page),
  }));

  route(app, organizeApi.savePageDraft, async ({ session: { userUuid }, params, body }) => ({
    data: await saveDraft(deps, { ...params, userUuid, version: body.version }, body.texts),
  }));

  route(app, organizeApi.previewPage, async ({ params: { page }, body }) => {
    const made = await fillSentences(deps, await makePreview(deps.db, page, body.texts));
    if (!render) throw new HttpError('unavailable');
    const data = { ...(await daysOf(deps, page, body)), ...made };
    const path = api.page.path.replace(':page', page);
    const shown = await render(sitePages[page].path, { instead: { path, body: { data } } });
    return { data: { html: stylesOf(shown.template.html) + mainOf(shown.page.html) } };
  });

  route(app, organizeApi.publishPage, async ({ session: { userUuid }, params, body }) => ({
    data: await publishPage(deps, { ...params, userUuid, version: body.version }, body.kind),
  }));

  route(app, organizeApi.pageAccepted, async ({ params }) => ({
    data: await loadAccepted(deps, params.page),
  }));

  route(app, organizeApi.pageVersions, async ({ params }) => ({
    data: await loadPageVersions(deps.db, params.page),
  }));

  route(app, organizeApi.restorePage, async ({ session: { userUuid }, params, body }) => ({
    data: await restorePage(deps, { ...params, userUuid, version: body.version }, body.of),
  }));
}

/** Where nothing differs, those of the version that visitors read; else those of today. */
async function daysOf(deps: Deps, page: SitePageName, { texts, kind }: PreviewedTexts) {
  const now = await readPage(deps, page);
  const published = await findPublished(deps.db, page);
  if (isDeepStrictEqual(published?.texts, texts)) return now;
  const published_at = deps.clock.now().toISOString();
  return { ...now, published_at, since: kind === 'anew' ? published_at : now.since };
}

/** Without header and footer. */
function mainOf(html: string): string {
  const [, main = html] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main;
}

/** What the page looks like, of the document around it: the styles of the site, and the association's colours. */
function stylesOf(html: string): string {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style);
  return `<style>${styles.join('')}</style>`;
}
