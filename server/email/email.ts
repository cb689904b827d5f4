import type { Letterhead } from '../association/letterhead.ts';

/** The content of an email, from which both text and HTML are made. */
export interface Email {
  subject: string;
  paragraphs: string[];
  /** The button of the email, and those below it. */
  action?: Action;
  moreActions?: Action[];
  facts?: { label: string; value: string }[];
  /** Sums, the last of which is the total. */
  sums?: { label: string; value: string }[];
  /** Q19: the picture of the event, as a path of the portal. */
  cover?: string;
  /** Shown as QR codes at the desk. */
  tickets?: { ticket: string; code: string; name: string }[];
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

/** Where the pictures of an email are: within it, or at an address. */
export interface EmailSources {
  mark?: string;
  strip?: string;
  /** In the order of the tickets; empty where one is lost. */
  codes?: string[];
}

interface Action {
  label: string;
  url: string;
}

const stopWords = 'Stop these emails';

const officeOf = ({ shortName }: Letterhead) => `The ${shortName} office`;

export function emailAsText(email: Email, head: Letterhead): string {
  const { facts = [], sums = [], quote, written, afterwards = [] } = email;
  const parts = [
    ...email.paragraphs,
    written ?? '',
    [...facts, ...sums].map(factAsText).join('\n'),
    quote ?? '',
    ...actionsOf(email).map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ...smallLinksOf(email).map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${email.signature ?? officeOf(head)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Several lines stand below what they are. */
function factAsText({ label, value }: { label: string; value: string }): string {
  const lines = value.split('\n');
  return `${label}:${lines.length > 1 ? lines.map((line) => `\n  ${line}`).join('') : ` ${value}`}`;
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
    .rule { border-color: #33443B !important; }
    .quote { border-color: ${light} !important; }
    .button { background: ${light} !important; border-color: ${light} !important; color: #0C261D !important; }
    .more { color: ${light} !important; border-color: ${light} !important; }
  }
  @media (max-width: 480px) {
    .inner { padding: 24px 16px 8px !important; }
    .title { font-size: 24px !important; }
    .outer { padding: 16px 8px !important; }
    .code { width: 114px !important; }
    .fact td { display: block !important; width: auto !important; padding-bottom: 0 !important; }
    .fact td + td { padding: 0 0 8px !important; border-top: 0 !important; }
  }
`;

const serif = "Georgia, 'Times New Roman', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const block = 'margin:0 0 16px';

/** `sources` says where its pictures are; without them it is told in words alone. */
export function emailAsHtml(email: Email, own: Letterhead, sources: EmailSources = {}): string {
  const { deep, action, light: onDark } = own.shades;
  const { subject, paragraphs, facts = [], sums = [], quote, written, afterwards = [] } = email;
  const subjectHtml = escapeHtml(subject);
  const body = [
    ...paragraphs.map((text) => paragraph(text)),
    ...(written === undefined ? [] : writtenParagraphs(written, action)),
    facts.length > 0 ? factList(facts) : '',
    sums.length > 0 ? sumTable(sums) : '',
    codes(email, sources),
    quote === undefined ? '' : quoted(quote, action),
    buttons(actionsOf(email), action),
    paragraph(email.signature ?? officeOf(own)),
    ...afterwards.map((text) => paragraph(text, 'muted', `;color:${light.muted};font-size:14px`)),
  ].join('\n');
  // Email programs show the hidden first line beside the subject; what cannot be seen keeps the next words out of it.
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subjectHtml}</title>
<style>${darkStyles(onDark)}</style>
</head>
<body class="page" style="margin:0;background:${light.page};color:${light.ink};font-family:${sans};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(email))}${'&#8199;&#847; '.repeat(40)}</div>
<div class="outer" style="max-width:600px;margin:0 auto;padding:32px 16px">
<p class="head" style="margin:0 0 16px;color:${deep};font-family:${serif};font-size:22px">${markOf(sources)}${escapeHtml(own.shortName)}</p>
<div class="card" style="background:${light.box};border:1px solid ${light.rule};border-radius:14px;overflow:hidden;overflow-wrap:anywhere">
${stripOf(sources)}<div class="inner" style="padding:28px 28px 12px">
<h1 class="head title" style="margin:0 0 20px;color:${deep};font-family:${serif};font-size:28px;line-height:1.2;font-weight:600">${subjectHtml}</h1>
${body}
</div>
</div>
${smallLinksOf(email)
  .map((one) => smallLink(one, action))
  .join('\n')}
</div>
</body>
</html>
`;
}

/** Beside the name, which says the same to people who cannot see it. */
const markOf = ({ mark }: EmailSources) =>
  mark === undefined
    ? ''
    : `<img src="${escapeHtml(mark)}" alt="" width="40" style="width:40px;vertical-align:middle;margin-right:10px;border-radius:8px">`;

/** Without a description, like the picture of a page's head: where pictures are blocked, nothing is there. */
const stripOf = ({ strip }: EmailSources) =>
  strip === undefined
    ? ''
    : `<div style="font-size:0;line-height:0"><img src="${escapeHtml(strip)}" alt="" width="600" style="width:100%;max-height:170px;object-fit:cover"></div>\n`;

/** On white in a dark program, too, so that a scanner reads them. Four of them stand in one row. */
function codes({ tickets = [] }: Email, { codes: urls = [] }: EmailSources): string {
  const wide = tickets.length > 3 ? 118 : 156;
  const shown = tickets.flatMap(({ code, name }, index) => {
    const url = urls[index];
    if (!url) return [];
    // Where pictures are blocked these words stand above the code of the ticket.
    return `<div class="code" style="display:inline-block;width:${wide}px;margin:0 12px 12px 0;vertical-align:top;text-align:center;font-size:14px;line-height:1.35"><img src="${escapeHtml(url)}" alt="QR code" width="${wide}" style="display:block;width:100%;height:auto;background:#FFFFFF;color:#17211C;border-radius:6px"><strong>${escapeHtml(code)}</strong>${name === '' ? '' : `<br>${escapeHtml(name)}`}</div>`;
  });
  return shown.length === 0 ? '' : `<div style="margin:0 0 8px">${shown.join('\n')}</div>`;
}

const actionsOf = ({ action, moreActions = [] }: Email) => (action ? [action, ...moreActions] : []);

const smallLinksOf = ({ smallAction, stopUrl }: Email): Action[] => [
  ...(smallAction ? [smallAction] : []),
  ...(stopUrl === undefined ? [] : [{ label: stopWords, url: stopUrl }]),
];

const previewLength = 140;

/** What stands beside the subject in a list of emails: what it says, and what it is about. */
function preview({ subject, paragraphs, quote, written, facts = [], sums = [] }: Email): string {
  const lead = quote ?? written ?? paragraphs.find((text) => !text.startsWith('Hello')) ?? '';
  const values = [...facts, ...sums.slice(-1)].map(({ value }) => value);
  const about = values.filter((value) => !subject.includes(value));
  const text = [lead, ...about].join(' · ').replaceAll('\n', ' · ').replaceAll(/\s+/g, ' ').trim();
  const cut = text.slice(0, previewLength);
  return text.length > previewLength ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : text;
}

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

/** The first one is what the email is for. */
function buttons([first, ...more]: Action[], color: string): string {
  if (!first) return '';
  const look = (rest: string) =>
    `display:inline-block;margin:0 12px 12px 0;padding:11px 22px;border-radius:6px;border:1px solid ${color};font-weight:600;text-decoration:none;${rest}`;
  const link = (name: string, { label, url }: Action, rest: string) =>
    `<a class="${name}" href="${escapeHtml(url)}" style="${look(rest)}">${escapeHtml(label)}</a>`;
  const href = escapeHtml(first.url);
  return `<p style="margin:24px 0 4px">${link('button', first, `background:${color};color:#FFFFFF`)}
${more.map((one) => link('more', one, `color:${color}`)).join('\n')}</p>
<p class="muted" style="${block};color:${light.muted};font-size:13px">Or copy this address into your browser:<br><a class="link" href="${href}" style="color:${color}">${href}</a></p>`;
}

const smallLink = ({ label, url }: Action, color: string) =>
  `<p style="margin:16px 0 0;text-align:center;font-size:14px"><a class="link" href="${escapeHtml(url)}" style="color:${color}">${label}</a></p>`;

/** What it is beside what it says; on a phone above it. */
function factList(facts: { label: string; value: string }[]): string {
  const cell = `padding:8px 0;border-top:1px solid ${light.rule};vertical-align:top`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr class="fact"><td class="muted rule" width="130" style="${cell};padding-right:16px;color:${light.muted};font-size:14px;line-height:1.77">${escapeHtml(label)}</td><td class="rule" style="${cell}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table class="rule" role="presentation" style="width:100%;margin:4px 0 20px;border-collapse:collapse;border-bottom:1px solid ${light.rule}">\n${rows.join('\n')}\n</table>`;
}

/** Read down the right edge; the total last. */
function sumTable(sums: { label: string; value: string }[]): string {
  const rows = sums.map(({ label, value }, index) => {
    const weight = index === sums.length - 1 ? 'font-weight:600;' : '';
    const cell = `${weight}padding:8px 0;border-bottom:1px solid ${light.rule};vertical-align:top`;
    return `<tr><td class="rule" style="${cell};padding-right:16px">${escapeHtml(label)}</td><td class="rule" style="${cell};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`;
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
