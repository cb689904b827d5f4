import {
  drawPdf,
  pdfMargin as margin,
  type PdfStyle,
  type PrintedHead,
  pdfColors,
  pdfWidth as width,
  writePdf,
} from '#server/pdf/draw-pdf.ts';
import type { Receipt } from './load-receipt.ts';

declare global {
  namespace PDFKit.Mixins {
    // Known to the package, not yet to its types.
    interface StructureElementOptions {
      scope?: 'Column';
    }
  }
}

const { muted, sand } = pdfColors;
const amountWidth = 130;

/** Draws a receipt on a page, tagged so that screen readers find heading and table. */
export function receiptPdf(receipt: Receipt, head: PrintedHead): Promise<Buffer> {
  const about = { title: receipt.title, author: receipt.issuer.name };
  return drawPdf(about, (doc) => draw(doc, receipt, head));
}

function draw(doc: PDFKit.PDFDocument, receipt: Receipt, own: PrintedHead): void {
  const { issuer, facts, lines, total, taxes, notes } = receipt;
  const write = (text: string, { ruled: _, ...style }: Style = {}) => writePdf(doc, text, style);
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
        doc.y += 44;
        write(issuer.name, { bold: true, size: 13, color: own.color });
        for (const line of [...issuer.address, issuer.email]) write(line, { color: muted });
      }),
      doc.struct('H1', {}, () =>
        write(receipt.title, { serif: true, size: 28, color: own.color, gap: 30 }),
      ),
      doc.struct('P', {}, () => {
        doc.y += 8;
        for (const { name, value, inPdf } of facts) write(`${name}: ${inPdf ?? value}`);
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
  drawMark(doc, own);
  if (receipt.stamp) drawStamp(doc, receipt.stamp, own.color);
  doc.endMarkedContent();
}

/** The emblem, or the drawn flag on its green, as in the header of the portal. */
function drawMark(doc: PDFKit.PDFDocument, { color, emblem }: PrintedHead): void {
  if (emblem) {
    doc.image(emblem, margin, margin, { width: 35 });
    return;
  }
  doc.save().translate(margin, margin).scale(1.1);
  doc.roundedRect(0, 0, 32, 32, 7).fill(color);
  doc
    .path(
      'M0 25.5c5-4.4 11-5.6 16.4-4.4 5 1.1 10.6 1.2 15.6-1.6V25a7 7 0 0 1-7 7H7a7 7 0 0 1-7-6.5z',
    )
    .fill('#2f8a5b');
  doc.moveTo(12, 23.5).lineTo(12, 5).lineWidth(2).lineCap('round').stroke('#faf7f0');
  doc.path('M13 5.2 25 9.8l-12 4.6z').fill('#e0473d');
  doc.restore();
}

/** A stamp of ink across the corner. The facts say the same in words. */
function drawStamp(doc: PDFKit.PDFDocument, text: string, color: string): void {
  doc.font('serif', 22);
  const [wide, high] = [doc.widthOfString(text) + 32, 42];
  const [left, top] = [margin + width - wide, margin + 6];
  doc.save().rotate(-7, { origin: [left + wide / 2, top + high / 2] });
  doc.lineWidth(2).roundedRect(left, top, wide, high, 6).stroke(color);
  doc
    .lineWidth(0.75)
    .roundedRect(left + 3.5, top + 3.5, wide - 7, high - 7, 4)
    .stroke(color);
  doc
    .fillColor(color)
    .text(text, left, top + 6, { width: wide, align: 'center', lineBreak: false });
  doc.restore();
}

interface Style extends PdfStyle {
  ruled?: boolean;
}
