import type { Field } from '../values/field-table.ts';

// The association's own pages (19.2): each is a list of named texts, which its layout places.

/**
 * How the layout takes a text. A line is plain. The others are Markdown: `prose` as it is, `list` a list of short
 * lines, and in `sections` each heading begins one.
 */
type Shape = 'line' | 'prose' | 'list' | 'sections';

interface PageText extends Field {
  shape: Shape;
}

const line = (label: string, hint?: string) =>
  ({ label, kind: 'text', shape: 'line', isRequired: true, ...(hint && { hint }) }) as const;

const markdown = <const S extends Shape>(label: string, shape: S, lines: number, hint?: string) =>
  ({ label, kind: 'long', shape, lines, ...(hint && { hint }) }) as const;

/** What the portal knows and says itself, with its name in braces, in a paragraph of its own. */
const sentenceBlocks = {
  price: 'the price of a membership',
  office: 'name and address of the association',
} as const;

const tableBlocks = {
  'kept-data': 'the table of what is kept, why, and who sees it',
  cookies: 'the table of cookies',
  processors: 'who answers for the data, and the companies that handle it',
  retention: 'how long everything is kept',
  charities: 'the charities and what each received',
} as const;

/** Within a sentence. */
export type SentenceBlock = keyof typeof sentenceBlocks;
/** A paragraph of its own. */
export type TableBlock = keyof typeof tableBlocks;
export type BlockName = SentenceBlock | TableBlock;

export const blockNames: Readonly<Record<BlockName, string>> = {
  ...sentenceBlocks,
  ...tableBlocks,
};

export const isSentenceBlock = (name: string): name is SentenceBlock => name in sentenceBlocks;
export const isTableBlock = (name: string): name is TableBlock => name in tableBlocks;

interface SitePage {
  /** In the console. */
  name: string;
  path: string;
  /** Those that fit the page; the first so many it is not published without. */
  tables: readonly TableBlock[];
  required: readonly TableBlock[];
  texts: Readonly<Record<string, PageText>>;
}

const privacyTables = ['kept-data', 'cookies', 'processors', 'retention'] as const;

const band = {
  band_title: line('Closing headline'),
  band: markdown('Closing text', 'prose', 2),
};

const described = {
  home: {
    name: 'Home',
    path: '/',
    tables: [],
    required: [],
    texts: {
      title: line('Title', 'In the browser’s tab and in search results.'),
      headline: line('Headline'),
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
      membership: markdown('What membership brings', 'prose', 3, 'Beside the benefits.'),
      ...band,
    },
  },
  membership: {
    name: 'Membership',
    path: '/membership',
    tables: [],
    required: [],
    texts: {
      headline: line('Headline'),
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
      benefits_title: line('Heading of the benefits'),
      benefits: markdown(
        'Benefits',
        'sections',
        12,
        'Each begins with a heading, as in “## Member prices”. They also stand in the menu and on the home page.',
      ),
      questions: markdown(
        'Questions and answers',
        'sections',
        16,
        'Each question is a heading, as in “## Can I cancel?”; its answer follows.',
      ),
      ...band,
    },
  },
  'about-us': {
    name: 'About Us',
    path: '/about-us',
    tables: ['charities'],
    required: [],
    texts: {
      headline: line('Headline'),
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
      story_title: line('Heading of the story'),
      story: markdown('Story', 'prose', 14),
      timeline: markdown(
        'Timeline',
        'list',
        6,
        'A line for each year, as in “- **2019** The first event.” Without one there is no timeline.',
      ),
      charities: markdown('Charities', 'prose', 6),
      ...band,
    },
  },
  'contact-us': {
    name: 'Contact Us',
    path: '/contact-us',
    tables: [],
    required: [],
    texts: {
      headline: line('Headline'),
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
    },
  },
  terms: {
    name: 'Terms',
    path: '/terms',
    tables: [],
    required: [],
    texts: {
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
      terms: markdown(
        'Terms',
        'sections',
        30,
        'Each section begins with a heading, as in “## Membership”.',
      ),
    },
  },
  privacy: {
    name: 'Privacy',
    path: '/privacy',
    tables: privacyTables,
    required: privacyTables,
    texts: {
      lead: markdown('Introduction', 'prose', 3, 'A sentence or two. Search results show it, too.'),
      notice: markdown(
        'Privacy notice',
        'sections',
        30,
        'Each section begins with a heading, as in “## Cookies”.',
      ),
    },
  },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof described;

export const sitePages: Readonly<Record<SitePageName, SitePage>> = described;

/** The names of a page's texts of a shape. */
export type TextOf<Page extends SitePageName, S extends Shape> = {
  [Name in keyof (typeof described)[Page]['texts']]: (typeof described)[Page]['texts'][Name] extends {
    shape: S;
  }
    ? Name
    : never;
}[keyof (typeof described)[Page]['texts']] &
  string;

/** Every text of a page. */
export type TextsOfPage<Page extends SitePageName> = Record<
  keyof (typeof described)[Page]['texts'],
  string
>;

/** Of terms and privacy every published version is kept, and people agree to them. */
export const legalPages = ['terms', 'privacy'] as const satisfies SitePageName[];

export type LegalPage = (typeof legalPages)[number];

export const isLegal = (page: SitePageName): page is LegalPage =>
  legalPages.some((legal) => legal === page);

/** What still belongs there: `[[the year you began]]`. */
export const gapPattern = /\[\[([^[\]]+)\]\]/g;

/** Where the name of a block stands. */
export const blockPattern = /\{\{([^{}]*)\}\}/g;
