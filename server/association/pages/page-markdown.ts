import MarkdownIt, { type Token } from 'markdown-it';

export interface PagePicture {
  alt: string;
  width: number | null;
  height: number | null;
}

/** The pictures of the library by their URL. */
export type PagePictures = ReadonlyMap<string, PagePicture>;

/**
 * Markdown of which nothing can become HTML of its own: headings, lists, emphasis, links, and pictures of the library.
 * Everything else stays the text that it is.
 */
const markdown = new MarkdownIt('zero', { html: false }).enable([
  ...['heading', 'list', 'emphasis', 'link', 'image', 'autolink'],
  ...['escape', 'entity', 'newline', 'balance_pairs', 'fragments_join'],
]);

/**
 * To a site, a mailbox or a page of this portal. What begins like another host for any browser is none, and it comes
 * here encoded.
 */
markdown.validateLink = (url) =>
  /^(https?:\/\/[^/\\]|mailto:[^/\\]|\/(?![/\\]|%(5c|2f|0[\da-f])))/i.test(url);

// A gap is no link, and stands out until somebody fills it.
markdown.inline.ruler.before('link', 'gap', (state, silent) => {
  const found = /^\[\[([^[\]]+)\]\]/.exec(state.src.slice(state.pos));
  if (!found?.[1]) return false;
  if (!silent) state.push('gap', 'mark', 0).content = found[1];
  state.pos += found[0].length;
  return true;
});
markdown.renderer.rules.gap = (tokens, index) =>
  `<mark>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</mark>`;

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const link = tokens[index];
  if (!urlOf(link, 'href').startsWith('/')) link?.attrSet('rel', 'noopener');
  return self.renderToken(tokens, index, options);
};

// With what the library knows of it, as `place` has set it.
markdown.renderer.rules.image = (tokens, index, options, _env, self) =>
  self.renderToken(tokens, index, options);

const urlOf = (token: Token | undefined, name: 'href' | 'src') =>
  String(token?.attrGet(name) ?? '');

export const parse = (text: string): Token[] => markdown.parse(text, {});

/** Headings stand below those of the page. */
export function render(tokens: Token[], pictures: PagePictures): string {
  for (const token of tokens) {
    if (/^heading_/.test(token.type)) token.tag = Number(token.tag.slice(1)) > 3 ? 'h4' : 'h3';
    for (const child of token.children ?? []) if (child.type === 'image') place(child, pictures);
  }
  return markdown.renderer.render(tokens, markdown.options, {}).trim();
}

function place(image: Token, pictures: PagePictures): void {
  const picture = pictures.get(urlOf(image, 'src'));
  if (!picture) {
    image.type = 'text';
    image.content = '';
    return;
  }
  image.attrSet('alt', picture.alt || image.content);
  if (picture.width && picture.height) {
    image.attrSet('width', `${picture.width}`);
    image.attrSet('height', `${picture.height}`);
  }
  image.attrSet('loading', 'lazy');
}

/** The words without marks. */
export function plainOf(tokens: Token[]): string {
  const words = tokens.map((token) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
    if (token.type === 'inline') return `${plainOf(token.children ?? [])} `;
    return token.type === 'text' || token.type === 'gap' || token.type === 'text_special'
      ? token.content
      : plainOf(token.type === 'image' ? [] : (token.children ?? []));
  });
  return words.join('').replace(/ +/g, ' ').trim();
}

/** The pictures that a text shows. */
export function picturesIn(text: string): string[] {
  return parse(text)
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => urlOf(token, 'src'));
}
