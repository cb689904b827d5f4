import type { Letterhead } from '../association/letterhead.ts';

/** The content of an email, from which both text and HTML are made. */
export interface Email {
  subject: string;
  paragraphs: string[];
  /** The button of the email, and those below it. */
  action?: Action;
  moreActions?: Action[];
  facts?: { label: string; value: string }[];
  /** What somebody typed, unchanged. */
  quote?: string;
  /** What an organizer wrote: paragraphs, with links that can be clicked. */
  written?: string;
  /** Small print after everything else. */
  afterwards?: string[];
  signature?: string;
  /** Below the small print, for the few who need it. */
  smallAction?: Action;
  /** 21.2: the address that stops this kind of email, for who reads it. */
  stopUrl?: string;
}

interface Action {
  label: string;
  url: string;
}

const stopWords = 'Stop these emails';

const officeOf = ({ shortName }: Letterhead) => `The ${shortName} office`;

export function emailAsText(email: Email, head: Letterhead): string {
  const { facts = [], quote, written, afterwards = [] } = email;
  const parts = [
    ...email.paragraphs,
    written ?? '',
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote ?? '',
    ...actionsOf(email).map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ...smallLinksOf(email).map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${email.signature ?? officeOf(head)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

// An email cannot use the portal's style sheets. The inline colours are the light ones, which every
// email program shows; the style sheet replaces them in programs with a dark mode. Those of the association come
// beside them.
const light = {
  page: '#FAF7F0',
  box: '#FFFFFF',
  rule: '#E6DCC6',
  ink: '#17211C',
  muted: '#56635B',
};

const darkStyles = (light: string) => `
  @media (prefers-color-scheme: dark) {
    .page { background: #0F1713 !important; color: #E7EFE8 !important; }
    .card { background: #17211C !important; border-color: #33443B !important; }
    .head, .link { color: ${light} !important; }
    .muted { color: #B4C0B8 !important; }
    .quote { border-color: ${light} !important; }
    .button { background: ${light} !important; color: #0C261D !important; }
  }
`;

const serif = "Georgia, 'Times New Roman', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const block = 'margin:0 0 16px';

export function emailAsHtml(email: Email, own: Letterhead): string {
  const { deep, action, light: onDark } = own.shades;
  const { subject, paragraphs, facts = [], quote, written, afterwards = [] } = email;
  const subjectHtml = escapeHtml(subject);
  const body = [
    ...paragraphs.map((text) => paragraph(text)),
    ...(written === undefined ? [] : writtenParagraphs(written, action)),
    facts.length > 0 ? factList(facts) : '',
    quote === undefined ? '' : quoted(quote, action),
    ...actionsOf(email).map((one) => button(one, action)),
    ...afterwards.map((text) => paragraph(text, 'muted', `;color:${light.muted};font-size:14px`)),
    ...smallLinksOf(email).map((one) => smallLink(one, action)),
    paragraph(email.signature ?? officeOf(own), 'head', `;color:${deep};font-family:${serif}`),
  ].join('\n');
  // Email programs show the hidden first line beside the subject.
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subjectHtml}</title>
<style>${darkStyles(onDark)}</style>
</head>
<body class="page" style="margin:0;background:${light.page};color:${light.ink};font-family:${sans};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(email))}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p class="head" style="margin:0 0 16px;color:${deep};font-family:${serif};font-size:22px">${emblemOf(own)}${escapeHtml(own.shortName)}</p>
<div class="card" style="background:${light.box};border:1px solid ${light.rule};border-radius:14px;padding:32px 24px 16px;overflow-wrap:anywhere">
<h1 class="head" style="margin:0 0 24px;color:${deep};font-family:${serif};font-size:28px;line-height:1.15;font-weight:600">${subjectHtml}</h1>
${body}
</div>
</div>
</body>
</html>
`;
}

/** Beside the name, which says the same to people who cannot see it. */
const emblemOf = ({ emblem }: Letterhead) =>
  emblem === undefined
    ? ''
    : `<img src="${escapeHtml(emblem)}" alt="" width="40" height="40" style="vertical-align:middle;margin-right:8px">`;

const actionsOf = ({ action, moreActions = [] }: Email) => (action ? [action, ...moreActions] : []);

const smallLinksOf = ({ smallAction, stopUrl }: Email): Action[] => [
  ...(smallAction ? [smallAction] : []),
  ...(stopUrl === undefined ? [] : [{ label: stopWords, url: stopUrl }]),
];

const preview = ({ paragraphs, quote, written }: Email) =>
  quote ?? written ?? paragraphs.find((text) => !text.startsWith('Hello')) ?? '';

function paragraph(text: string, className = '', style = ''): string {
  return `<p${className && ` class="${className}"`} style="${block}${style}">${escapeHtml(text)}</p>`;
}

/** Empty lines part the paragraphs; the other line breaks stay. */
function writtenParagraphs(text: string, color: string): string[] {
  return text
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((part) => `<p style="${block};white-space:pre-line">${withLinks(part, color)}</p>`);
}

/** D2: only http and https, and what is shown is where it leads. What ends the sentence is not part of a link. */
function withLinks(text: string, color: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}…»”’])/iu)
    .map((part, index) => {
      const html = escapeHtml(part);
      if (index % 2 === 0 || !isPlainUrl(part)) return html;
      return `<a class="link" href="${html}" style="color:${color}">${html}</a>`;
    })
    .join('');
}

/** Not one that names a person before the host: https://club.example@elsewhere.example leads elsewhere. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && username === '' && password === '';
}

function button({ label, url }: Action, color: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;background:${color};color:#FFFFFF;padding:12px 24px;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="${block};color:${light.muted};font-size:14px">Or copy this address into your browser:<br><a class="link" href="${href}" style="color:${color}">${href}</a></p>`;
}

const smallLink = ({ label, url }: Action, color: string) =>
  `<p style="${block};font-size:14px"><a class="link" href="${escapeHtml(url)}" style="color:${color}">${label}</a></p>`;

function factList(facts: { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<dt class="muted" style="color:${light.muted};font-size:14px">${escapeHtml(label)}</dt>
<dd style="margin:0 0 12px">${escapeHtml(value)}</dd>`,
  );
  return `<dl style="${block}">\n${rows.join('\n')}\n</dl>`;
}

function quoted(text: string, color: string): string {
  return `<blockquote class="quote" style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid ${color};white-space:pre-wrap">${escapeHtml(text)}</blockquote>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** D1: text that somebody typed must not become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
