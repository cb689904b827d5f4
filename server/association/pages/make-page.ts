import type { Token } from 'markdown-it';
import type { FieldErrors } from '#contract/calls/errors.ts';
import type { TextPart } from '#contract/site/site-pages.ts';
import {
  blockNames,
  blockPattern,
  gapPattern,
  isSentenceBlock,
  isTableBlock,
  type SitePageName,
  sitePages,
} from '#contract/site/site-texts.ts';
import type { MadePage } from '#server/db/tables/association-tables.ts';
import { type PagePictures, parse, picturesIn, plainOf, render } from './page-markdown.ts';

export type PageTexts = Record<string, string>;

/** What becomes of the texts of a page, once a version; and what is wrong with them, by their names. */
export function makePage(
  page: SitePageName,
  texts: PageTexts,
  pictures: PagePictures,
): { made: MadePage; errors: FieldErrors } {
  const made: MadePage = { description: '', lines: {}, prose: {}, sections: {} };
  const errors: FieldErrors = {};
  for (const [name, { shape }] of Object.entries(sitePages[page].texts)) {
    const text = texts[name] ?? '';
    const tokens = shape === 'line' ? [] : parse(text);
    const { before, sections } = sectionsOf(shape === 'sections' ? tokens : [], pictures);
    const parts =
      shape === 'sections' ? sections.flatMap((one) => one.parts) : partsOf(tokens, pictures);
    const wrong =
      wrongBlock(page, text, parts) ??
      wrongPicture(text, pictures) ??
      (shape === 'list' ? wrongList(tokens) : undefined);
    if (shape === 'line') made.lines[name] = text;
    else if (shape === 'sections') {
      made.sections[name] = sections;
      if (name === 'benefits') made.benefits = plainSections(parse(text));
      if (before) errors[name] = ['Begin with a heading, as in “## Membership”.'];
    } else made.prose[name] = parts;
    if (name === 'lead') made.description = plainOf(tokens);
    if (wrong) errors[name] = [wrong];
  }
  return { made, errors };
}

/** The blocks that the page is not published without, and that these texts lack. */
export function missingBlocks(page: SitePageName, texts: PageTexts): string[] {
  const there = blocksIn(Object.values(texts).join('\n'));
  return sitePages[page].required.filter((block) => !there.includes(block));
}

export const countGaps = (texts: PageTexts): number =>
  Object.values(texts).reduce((sum, text) => sum + [...text.matchAll(gapPattern)].length, 0);

const blocksIn = (text: string) =>
  [...text.matchAll(blockPattern)].map(([, name = '']) => name.trim());

function wrongBlock(page: SitePageName, text: string, parts: TextPart[]): string | undefined {
  const { tables, name } = sitePages[page];
  const blocks = blocksIn(text);
  const unknown = blocks.find((block) => !isSentenceBlock(block) && !isTableBlock(block));
  if (unknown !== undefined) {
    const known = [...Object.keys(blockNames)].map((block) => `{{${block}}}`).join(', ');
    return `There is no {{${unknown}}}. There are ${known}.`;
  }
  const asked = blocks.filter(isTableBlock);
  const elsewhere = asked.find((block) => !tables.includes(block));
  if (elsewhere) return `{{${elsewhere}}} does not fit the page ${name}.`;
  const placed = parts.flatMap((part) => ('block' in part ? [part.block] : []));
  const within = asked.find((block) => !placed.includes(block));
  if (within) return `Give {{${within}}} a paragraph of its own.`;
  const twice = asked.find((block, index) => asked.indexOf(block) !== index);
  return twice && `{{${twice}}} stands here twice.`;
}

function wrongPicture(text: string, pictures: PagePictures): string | undefined {
  const unknown = picturesIn(text).find((url) => !pictures.has(url));
  return unknown === undefined
    ? undefined
    : `Only pictures of the library can stand here: ${unknown} is none.`;
}

function wrongList(tokens: Token[]): string | undefined {
  const outer = tokens.filter(({ level, nesting }) => level === 0 && nesting === 1);
  const isList = outer.length <= 1 && outer.every(({ type }) => type.endsWith('list_open'));
  return isList ? undefined : 'Write one list, in which each line begins with “- ”.';
}

/** HTML, and between it the tables that the portal fills. */
function partsOf(tokens: Token[], pictures: PagePictures): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const flush = (to: number) => {
    const html = render(tokens.slice(from, to), pictures);
    if (html !== '') parts.push({ html });
  };
  for (const [index, { type, level, content }] of tokens.entries()) {
    const [block = '', ...others] = type === 'inline' && level === 1 ? blocksIn(content) : [];
    const isAlone = content.trim() === `{{${block}}}` && others.length === 0;
    if (!isAlone || !isTableBlock(block) || tokens[index - 1]?.type !== 'paragraph_open') continue;
    flush(index - 1);
    parts.push({ block });
    from = index + 2;
  }
  flush(tokens.length);
  return parts;
}

/** Each heading of the first two levels begins a section. */
const startsOf = (tokens: Token[]) =>
  tokens.flatMap(({ type, tag, level }, index) =>
    type === 'heading_open' && level === 0 && (tag === 'h1' || tag === 'h2') ? [index] : [],
  );

function plainSections(tokens: Token[]) {
  const starts = startsOf(tokens);
  return starts.map((start, nth) => ({
    title: plainOf(tokens.slice(start, start + 3)),
    text: plainOf(tokens.slice(start + 3, starts[nth + 1])),
  }));
}

function sectionsOf(tokens: Token[], pictures: PagePictures) {
  const starts = startsOf(tokens);
  const ids = new Set<string>();
  const sections = starts.map((start, nth) => {
    const title = plainOf(tokens.slice(start, start + 3));
    const body = tokens.slice(start + 3, starts[nth + 1]);
    return { id: idOf(title, ids), title, parts: partsOf(body, pictures) };
  });
  return { before: (starts[0] ?? tokens.length) > 0, sections };
}

/** For a link to the section. */
function idOf(title: string, taken: Set<string>): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  // With a beginning of their own: no heading takes the id of a part of the portal.
  const first = `on-${plain || 'this'}`;
  let id = first;
  for (let nth = 2; taken.has(id); nth += 1) id = `${first}-${nth}`;
  taken.add(id);
  return id;
}
