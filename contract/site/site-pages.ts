import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, post, put } from '../calls/endpoint.ts';
import { keysOf } from '../values/choices.ts';
import { instant, line, storableText, textUpToLines, wholeNumber } from '../values/fields.ts';
import { pageLineLength, pageTextLength } from '../values/portal-limits.ts';
import { legalPages, type SitePageName, sitePages } from './site-texts.ts';

const pageNames = keysOf(sitePages);

const pageName = z.enum(pageNames, { error: `Choose one of: ${pageNames.join(', ')}.` });

export const bySitePage = z.object({ page: pageName });

/** What a text was made to: HTML, and between it the tables that the portal fills. */
const partsSchema = z.array(
  z.union([z.object({ html: z.string() }), z.object({ block: z.string() })]),
);

export type TextPart = z.infer<typeof partsSchema>[number];

/** What visitors read, each text by its name and in its shape. */
export const publishedPageSchema = z.object({
  page: pageName,
  version: z.int(),
  published_at: instant,
  /** In force since: when the last version was published that is not a correction of the one before. */
  since: instant,
  /** For search results: the introduction without marks. */
  description: z.string(),
  lines: z.record(z.string(), z.string()),
  prose: z.record(z.string(), partsSchema),
  sections: z.record(
    z.string(),
    z.array(z.object({ id: z.string(), title: z.string(), parts: partsSchema })),
  ),
});

export type PublishedPage = z.infer<typeof publishedPageSchema>;

/** As typed. */
const texts = z.record(
  z.string().max(40, { error: 'The page has no text of such a name.' }),
  storableText('Send each text by its name, in quotes.'),
  { error: 'Send the texts by their names.' },
);

const version = wholeNumber('Send the version of the page.');

/** What each text of a page may be. */
export const textsSchemaOf = (page: SitePageName) =>
  z.object(
    Object.fromEntries(
      Object.entries(sitePages[page].texts).map(([name, { shape, label }]) => [
        name,
        shape === 'line' ? line(`“${label}”`, pageLineLength) : textUpToLines(pageTextLength),
      ]),
    ),
  );

/** 19.3: the version that somebody has read and accepts. */
export const acceptedTermsSchema = z.object({
  page: z.enum(legalPages, { error: `Choose one of: ${legalPages.join(', ')}.` }),
  version,
});

export type AcceptedTerms = z.infer<typeof acceptedTermsSchema>;

export const sitePageSchema = z.object({
  page: pageName,
  texts,
  /** Whether the texts differ from what visitors read. */
  draft: z.boolean(),
  version: z.int(),
  published_at: instant,
  /** The blocks that it is not published without, and that these texts lack. */
  missing: z.array(z.string()),
  /** How many `[[…]]` the texts have. */
  gaps: z.int(),
  /** Only after a restore: the draft that it replaced, kept as this version. */
  replaced: z.int().optional(),
});

export type SitePageRecord = z.infer<typeof sitePageSchema>;

export const pageVersionSchema = z.object({
  version: z.int(),
  /** Null: a draft that a restore replaced. */
  published_at: instant.nullable(),
  /** When it was published or kept. */
  at: instant,
  by: z.string().nullable(),
  kind: z.enum(['correction', 'anew']).nullable(),
  /** The names of the texts that differ from the published version before. */
  changed: z.array(z.string()),
});

export type PageVersion = z.infer<typeof pageVersionSchema>;

const changeKind = z.enum(['correction', 'anew'], {
  error: 'Say whether this is a correction, or is to be accepted anew.',
});

export type ChangeKind = z.infer<typeof changeKind>;

/** Seven texts of 20,000 signs, in any writing. */
const maxBytes = 1_000_000;

/** The association's own pages in the console. */
export const sitePageApi = {
  sitePages: get('/api/v1/organize/pages', can('site.edit'), {
    summary: 'The association’s own pages, each with its texts, its draft and its gaps.',
    clause: '19.2',
    answer: data(z.array(sitePageSchema)),
  }),
  sitePage: get('/api/v1/organize/pages/:page', can('site.edit'), {
    summary: 'The texts of a page: of its draft, or else as published.',
    clause: '19.2',
    params: bySitePage,
    answer: data(sitePageSchema),
  }),
  savePageDraft: put('/api/v1/organize/pages/:page', can('site.edit'), {
    summary: 'Saves the draft of a page; visitors see nothing of it. 409 changed_meanwhile.',
    clause: '19.2',
    params: bySitePage,
    body: z.object({ texts, version }),
    answer: data(sitePageSchema),
    maxBytes,
  }),
  previewPage: post('/api/v1/organize/pages/:page/preview', can('site.edit'), {
    summary:
      'A page as it will be with these texts; terms and privacy with the days that this kind of change gives them. Stores nothing.',
    clause: '19.2',
    params: bySitePage,
    body: z.object({ texts, kind: changeKind.optional() }),
    answer: data(z.object({ html: z.string() })),
    maxBytes,
  }),
  publishPage: post('/api/v1/organize/pages/:page/publish', can('site.edit'), {
    summary:
      'Publishes the draft. Terms and privacy take `kind`: a correction, or to be accepted anew. 409 changed_meanwhile.',
    clause: '19.2',
    params: bySitePage,
    body: z.object({
      version,
      kind: changeKind.optional(),
    }),
    answer: data(sitePageSchema),
  }),
  pageAccepted: get('/api/v1/organize/pages/:page/accepted', can('site.edit'), {
    summary:
      'How many members have accepted the newest version that was to be accepted anew, of those who must: everybody who had an account before. Null where there is none.',
    clause: '19.3',
    params: bySitePage,
    answer: data(
      z
        .object({ version: z.int(), published_at: instant, people: z.int(), accepted: z.int() })
        .nullable(),
    ),
  }),
  pageVersions: get('/api/v1/organize/pages/:page/versions', can('site.edit'), {
    summary:
      'The versions of a page, newest first: of terms and privacy all, of others the last 50.',
    clause: '19.2',
    params: bySitePage,
    answer: data(z.array(pageVersionSchema)),
  }),
  restorePage: post('/api/v1/organize/pages/:page/restore', can('site.edit'), {
    summary:
      'Makes a draft of an old version; a draft that it replaces stays among the versions. 409 changed_meanwhile.',
    clause: '19.2',
    params: bySitePage,
    body: z.object({ version, of: wholeNumber('Choose a version.') }),
    answer: data(sitePageSchema),
  }),
};
