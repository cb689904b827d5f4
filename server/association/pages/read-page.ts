import type { PublishedPage, TextPart } from '#contract/site/site-pages.ts';
import type { SitePageName } from '#contract/site/site-texts.ts';
import { mapValues } from '#contract/values/choices.ts';
import { formatDollars } from '#contract/values/money.ts';
import type { MadePage } from '#server/db/tables/association-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { loadAssociation } from '../association.ts';
import { findInForce, findPublished } from './site-page-queries.ts';

type ReaderDeps = Pick<Deps, 'db' | 'payments'>;

/** A page as visitors read it. */
export async function readPage(deps: ReaderDeps, page: SitePageName): Promise<PublishedPage> {
  const row = await findPublished(deps.db, page);
  if (!row?.made || !row.published_at) throw new HttpError('not_found');
  const since = (await findInForce(deps.db, page))?.published_at ?? row.published_at;
  return {
    page,
    version: row.version,
    published_at: row.published_at.toISOString(),
    since: since.toISOString(),
    ...(await fillSentences(deps, row.made)),
  };
}

/** What the portal knows and says within a sentence: it may change without a new version. */
export async function fillSentences(deps: ReaderDeps, made: MadePage): Promise<MadePage> {
  const source = JSON.stringify(made);
  if (!/\{\{ *(price|office) *\}\}/.test(source)) return made;
  const { name, address } = await loadAssociation(deps.db);
  const plan = /\{\{ *price *\}\}/.test(source) ? await deps.payments.retrievePlan() : undefined;
  const sentences = {
    price: plan ? `${formatDollars(plan.price_cents)} a ${plan.interval}` : '',
    office: [name, ...address].join(', '),
  };
  const inText = (text: string) =>
    text.replace(
      /\{\{ *(price|office) *\}\}/g,
      (_, block: keyof typeof sentences) => sentences[block],
    );
  const inHtml = (html: string) =>
    html.replace(/\{\{ *(price|office) *\}\}/g, (_, block: keyof typeof sentences) =>
      escapeHtml(sentences[block]),
    );
  const inParts = (parts: TextPart[]) =>
    parts.map((part) => ('html' in part ? { html: inHtml(part.html) } : part));
  return {
    description: inText(made.description),
    lines: mapValues(made.lines, inText),
    prose: mapValues(made.prose, inParts),
    sections: mapValues(made.sections, (sections) =>
      sections.map(({ id, title, parts }) => ({ id, title: inText(title), parts: inParts(parts) })),
    ),
    ...(made.benefits && {
      benefits: made.benefits.map(({ title, text }) => ({
        title: inText(title),
        text: inText(text),
      })),
    }),
  };
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The benefits of membership in plain words: every page lists them (2.2). */
export async function loadBenefits(deps: ReaderDeps): Promise<NonNullable<MadePage['benefits']>> {
  const made = (await findPublished(deps.db, 'membership'))?.made;
  return made ? ((await fillSentences(deps, made)).benefits ?? []) : [];
}
