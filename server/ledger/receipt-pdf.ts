import { join } from 'node:path';
import type { Receipt } from './load-receipt.ts';
import { writable } from './writable.ts';

declare global {
  namespace PDFKit.Mixins {
    // Known to the package, not yet to its types.
    interface StructureElementOptions {
      scope?: 'Column';
    }
  }
}

const fonts = join(import.meta.dirname, 'fonts');
const ink = '#17211C';
const muted = '#56635B';
const sand = '#D9CDB2';
const green = '#12372A';
const margin = 60;
const width = 612 - 2 * margin;
const amountWidth = 130;

/** Draws a receipt on a page of the size Letter, tagged so that screen readers find heading and table. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  // Half a megabyte, loaded when the first receipt is opened.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-CA',
    font: join(fonts, 'inter-regular.ttf'),
    info: { Title: receipt.title, Author: receipt.issuer.name },
  });
  doc.registerFont('regular', join(fonts, 'inter-regular.ttf'));
  doc.registerFont('bold', join(fonts, 'inter-bold.ttf'));
  draw(doc, receipt);
  doc.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function draw(doc: PDFKit.PDFDocument, receipt: Receipt): void {
  const { issuer, facts, lines, total, taxes, notes } = receipt;
  const write = (
    text: string,
    { bold = false, size = 10, color = ink, gap = 0, ruled: _, ...rest }: Style = {},
  ) =>
    doc
      .font(bold ? 'bold' : 'regular', size)
      .fillColor(color)
      .text(writable(text), margin, doc.y + gap, { width, lineGap: 2, ...rest });
  const rules: number[] = [];
  /** A row of two cells, the second at the right edge. */
  const row = (first: () => void, amount: string, style: Style = {}, type: 'TH' | 'TD' = 'TD') => {
    let top = 0;
    const scope = type === 'TH' ? { scope: 'Column' as const } : {};
    return doc.struct('TR', {}, [
      doc.struct(type, scope, () => {
        if (style.ruled) {
          rules.push(doc.y + 5);
          doc.y += 13;
        }
        top = doc.y;
        first();
      }),
      doc.struct(type, scope, () => {
        const bottom = doc.y;
        doc.y = top;
        write(amount, { align: 'right', ...style });
        doc.y = Math.max(doc.y, bottom) + 4;
      }),
    ]);
  };
  const narrow = { width: width - amountWidth };
  const head = { bold: true, color: muted };
  const sum = { bold: true, size: 12 };

  doc.addStructure(
    doc.struct('Document', {}, [
      doc.struct('P', {}, () => {
        write(issuer.name, { bold: true, size: 13, color: green });
        for (const line of [...issuer.address, issuer.email]) write(line, { color: muted });
      }),
      doc.struct('H1', {}, () => write(receipt.title, { bold: true, size: 24, gap: 30 })),
      doc.struct('P', {}, () => {
        doc.y += 8;
        for (const { name, value } of facts) write(`${name}: ${value}`);
        doc.y += 24;
      }),
      doc.struct('Table', {}, [
        row(() => write('For', { ...head, ...narrow }), 'Amount', head, 'TH'),
        ...lines.map(({ description, note, amount }) =>
          row(
            () => {
              write(description, narrow);
              if (note) write(note, { size: 8.5, color: muted, ...narrow });
            },
            amount,
            { ruled: true },
          ),
        ),
        row(() => write(total.name, { ...sum, ...narrow }), total.amount, { ...sum, ruled: true }),
        ...taxes.map(({ name, amount }) =>
          row(() => write(name, { color: muted, ...narrow }), amount, { color: muted }),
        ),
      ]),
      doc.struct('P', {}, () => {
        doc.y += 20;
        for (const note of notes) write(note);
        write(`Thank you. Questions? Write to ${issuer.email}.`, { gap: 16, color: muted });
      }),
    ]),
  );
  doc.markContent('Artifact', { type: 'Layout' });
  for (const y of rules) doc.moveTo(margin, y).lineTo(margin + width, y);
  doc.lineWidth(1).strokeColor(sand).stroke();
  doc.endMarkedContent();
}

interface Style {
  bold?: boolean;
  size?: number;
  color?: string;
  gap?: number;
  ruled?: boolean;
  width?: number;
  align?: 'right';
}
