import { renderSVG } from 'uqr';
import { drawingOf } from '../artwork/drawing-of.ts';
import { lruCached } from '../artwork/lru-cache.ts';
import type { Letterhead } from '../association/letterhead.ts';
import type { Deps } from '../deps/deps.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Email, EmailSources } from './email.ts';

// Q19: an email brings its pictures along: nothing is loaded from elsewhere, so nobody learns that it was opened. The
// demo's outbox and a preview show them by their addresses.

interface InlinePicture {
  filename: string;
  contentType: string;
  content: Buffer;
  cid: string;
}

interface Picture {
  name: string;
  /** Where the portal itself shows it. */
  url: string;
  contentType: 'image/png' | 'image/jpeg';
  /** Undefined if its file is lost. */
  load(): Promise<Buffer | undefined>;
}

type Files = Pick<Deps, 'files' | 'settings'>;

const stripSize = { width: 1120, height: 360 };
const markSide = 120;
const codeSide = 480;

/** Beside the email, for a page of the portal. */
export function shownSources(deps: Files, email: Email, head: Letterhead): EmailSources {
  const { mark, strip, codes } = picturesOf(deps, email, head);
  return {
    mark: mark.url,
    ...(strip && { strip: strip.url }),
    codes: codes.map(({ url }) => url),
  };
}

/** Within the email; what is lost is left out. */
export async function attachedPictures(
  deps: Files,
  id: string,
  email: Email,
  head: Letterhead,
): Promise<{ sources: EmailSources; attachments: InlinePicture[] }> {
  const { mark, strip, codes } = picturesOf(deps, email, head);
  const attachments: InlinePicture[] = [];
  const attach = async ({ name, contentType, load }: Picture) => {
    const content = await load();
    if (!content) return undefined;
    const cid = `${name}.${id}`;
    const filename = `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
    attachments.push({ filename, contentType, content, cid });
    return `cid:${cid}`;
  };
  const sources: EmailSources = { codes: [] };
  const marked = await attach(mark);
  if (marked) sources.mark = marked;
  const stripped = strip && (await attach(strip));
  if (stripped) sources.strip = stripped;
  for (const code of codes) sources.codes?.push((await attach(code)) ?? '');
  return { sources, attachments };
}

function picturesOf({ files, settings }: Files, email: Email, head: Letterhead) {
  const flag = flagOn(head.shades.deep);
  const mark: Picture = {
    name: 'mark',
    url: head.emblem ?? asDataUrl(flag),
    contentType: 'image/png',
    load: () =>
      head.emblem === undefined ? asPng(flag, markSide) : files.get(fileOf(head.emblem)),
  };
  const { cover, tickets = [] } = email;
  const strip: Picture | undefined =
    cover === undefined
      ? undefined
      : {
          name: 'event',
          url: `${settings.baseUrl}${cover}`,
          contentType: 'image/jpeg',
          load: () => stripOf(files, cover),
        };
  const codes = tickets.map(({ ticket }, index): Picture => {
    const svg = renderSVG(ticket, { border: 3 });
    return {
      name: `ticket-${index + 1}`,
      url: asDataUrl(svg),
      contentType: 'image/png',
      load: () => asPng(svg, codeSide),
    };
  });
  return { mark, strip, codes };
}

const asDataUrl = (svg: string) =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

async function asPng(svg: string, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(side, side).png({ palette: true }).toBuffer();
}

/** The same for everybody of an event: it is cut once, not for each of them. */
const cutFrom = new WeakMap<FileStore, (cover: string) => Promise<Buffer | undefined>>();

function stripOf(files: FileStore, cover: string): Promise<Buffer | undefined> {
  const cut = cutFrom.get(files) ?? lruCached(32, (one: string) => cutStrip(files, one));
  cutFrom.set(files, cut);
  // Without its picture an email is still true.
  return cut(cover).catch(() => undefined);
}

async function cutStrip(files: FileStore, cover: string): Promise<Buffer | undefined> {
  const svg = drawingOf(cover);
  const bytes = svg === undefined ? await files.get(fileOf(cover)) : Buffer.from(svg);
  if (!bytes) return undefined;
  const { default: sharp } = await import('sharp');
  const flag = svg === undefined ? 0.5 : await heightOfFlag(bytes);
  const { width, height } = stripSize;
  const { data, info } = await sharp(bytes).resize({ width }).toBuffer({ resolveWithObject: true });
  // A picture that is flatter than a strip loses its sides.
  if (info.height <= height) {
    return sharp(data)
      .resize({ ...stripSize, fit: 'cover' })
      .jpeg(jpeg)
      .toBuffer();
  }
  const top = Math.round(flag * info.height - height / 2);
  return sharp(data)
    .extract({ left: 0, top: Math.min(Math.max(top, 0), info.height - height), ...stripSize })
    .jpeg(jpeg)
    .toBuffer();
}

const jpeg = { quality: 72, mozjpeg: true };

/** How far below the top of a drawing its flag is, from 0 to 1: that is what it shows. */
async function heightOfFlag(drawing: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(drawing)
    .resize({ width: 300 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 150 && green < 80 && blue < 80) rows.push(Math.floor(at / 3 / info.width));
  }
  // The middle one: bunting and a lighthouse have less of the red.
  return (rows[Math.floor(rows.length / 2)] ?? info.height / 2) / info.height;
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** The flag of the portal, on the association's colour. */
const flagOn = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="${color}"/><path fill="#2f8a5b" d="M0 25.5c5-4.4 11-5.6 16.4-4.4 5 1.1 10.6 1.2 15.6-1.6V25a7 7 0 0 1-7 7H7a7 7 0 0 1-7-6.5z"/><path stroke="#faf7f0" stroke-width="2" stroke-linecap="round" d="M12 23.5V5"/><path fill="#e0473d" stroke="#faf7f0" stroke-linejoin="round" d="M13 5.2 25 9.8l-12 4.6z"/></svg>`;
