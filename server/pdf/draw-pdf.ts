import { join } from 'node:path';
import { writable } from './writable.ts';

const fonts = join(import.meta.dirname, 'fonts');
export const pdfColors = { ink: '#17211C', muted: '#56635B', sand: '#D9CDB2' };
export const pdfMargin = 60;
/** The room for text on a page of the size Letter. */
export const pdfWidth = 612 - 2 * pdfMargin;

export interface PdfStyle {
  bold?: boolean;
  /** Fraunces, for what Latin-1 can write. */
  serif?: boolean;
  size?: number;
  color?: string;
  gap?: number;
  width?: number;
  align?: 'right' | 'center';
}

/** What stands at the head of a PDF. */
export interface PrintedHead {
  color: string;
  /** The bytes of a PNG; undefined without an emblem, or if its file is lost. */
  emblem: Buffer | undefined;
}

/** Makes a tagged document on pages of the size Letter: screen readers find what `draw` structures. */
export async function drawPdf(
  { title, author }: { title: string; author: string },
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  // Half a megabyte, loaded when the first document is made.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: pdfMargin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-CA',
    font: join(fonts, 'inter-regular.ttf'),
    info: { Title: title, Author: author },
  });
  doc.registerFont('regular', join(fonts, 'inter-regular.ttf'));
  doc.registerFont('bold', join(fonts, 'inter-bold.ttf'));
  doc.registerFont('serif', join(fonts, 'fraunces-semibold.ttf'));
  draw(doc);
  doc.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const emblemSide = 48;

/** The association's emblem in the upper right corner of the page. It says nothing that its name does not. */
export function drawEmblem(doc: PDFKit.PDFDocument, { emblem }: PrintedHead): void {
  if (!emblem) return;
  const { y } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.image(emblem, pdfMargin + pdfWidth - emblemSide, pdfMargin, { width: emblemSide });
  doc.endMarkedContent();
  doc.y = y;
}

/** The font and the text to write: characters that the fonts lack are left out. */
function inFont(
  doc: PDFKit.PDFDocument,
  text: string,
  { bold = false, serif = false, size = 10 }: PdfStyle,
): string {
  doc.font(serif ? 'serif' : bold ? 'bold' : 'regular', size);
  return writable(text);
}

const lineGap = 2;

/** Writes below what is written already. */
export function writePdf(doc: PDFKit.PDFDocument, text: string, style: PdfStyle = {}): void {
  const { bold: _, serif: __, size: ___, color = pdfColors.ink, gap = 0, ...rest } = style;
  const written = inFont(doc, text, style);
  doc.fillColor(color).text(written, pdfMargin, doc.y + gap, { width: pdfWidth, lineGap, ...rest });
}

/** What `writePdf` takes of the page. */
export function heightOfPdf(doc: PDFKit.PDFDocument, text: string, style: PdfStyle): number {
  const { gap = 0, width = pdfWidth } = style;
  return gap + doc.heightOfString(inFont(doc, text, style), { width, lineGap });
}

export const widthOfPdf = (doc: PDFKit.PDFDocument, text: string, style: PdfStyle): number =>
  doc.widthOfString(inFont(doc, text, style));
