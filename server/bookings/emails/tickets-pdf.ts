import { encode } from 'uqr';
import {
  drawEmblem,
  drawPdf,
  type PrintedHead,
  pdfColors,
  pdfMargin,
  pdfWidth,
  writePdf,
} from '#server/pdf/draw-pdf.ts';
import { writableName } from '#server/pdf/writable.ts';
import type { SeatRow } from '../seat-queries.ts';

/** What the page of each seat says of the event, formatted as text. */
export interface TicketFacts {
  association: string;
  head: PrintedHead;
  contactEmail: string;
  title: string;
  when: string;
  until: string;
  where: string;
}

/** A confirmed seat: the person who shows its ticket has it. */
export type TicketSeat = Pick<SeatRow, 'uuid' | 'position'> & {
  name: string;
  email: string | null;
  ticket: string;
  code: string;
};

/** The usual sizes in points, and those that hold the longest words that fields take on one page. */
const usual = { qr: 220, title: 18, fact: 12, gap: 20 };
const dense = { qr: 180, title: 14, fact: 9, gap: 12 };

/** Q9: the tickets of some seats, a page each. What somebody may not eat is not on them. */
export function ticketsPdf(facts: TicketFacts, seats: TicketSeat[]): Promise<Buffer> {
  const title = `${seats.length === 1 ? 'Ticket' : 'Tickets'}: ${facts.title}`;
  return drawPdf({ title, author: facts.association }, (doc) => {
    const root = doc.struct('Document');
    doc.addStructure(root);
    for (const [index, seat] of seats.entries()) {
      if (index > 0) doc.addPage();
      root.add(ticketPage(doc, facts, seat));
    }
    root.end();
  });
}

function ticketPage(doc: PDFKit.PDFDocument, facts: TicketFacts, seat: TicketSeat) {
  const { association, head, title, when, until, where, contactEmail } = facts;
  const { muted } = pdfColors;
  const write = writePdf.bind(undefined, doc);
  drawEmblem(doc, head);
  const { length } = title + where + seat.name;
  const sizes = length > 240 ? dense : usual;
  const fact = (name: string, value: string) => {
    write(name, { color: muted, gap: 6 });
    write(value, { size: sizes.fact });
  };
  return doc.struct('Sect', {}, [
    doc.struct('P', {}, () => write(association, { bold: true, size: 13, color: head.color })),
    doc.struct('Figure', { alt: `QR code of ticket ${seat.code}` }, () => {
      doc.y += sizes.gap;
      drawQrCode(doc, seat.ticket, sizes.qr);
    }),
    doc.struct('P', {}, () => {
      write(seat.code, { bold: true, size: 28, align: 'center' });
      write('Show this page at the desk, on your phone or on paper.', {
        color: muted,
        align: 'center',
      });
    }),
    doc.struct('H1', {}, () => write(title, { bold: true, size: sizes.title, gap: sizes.gap })),
    doc.struct('P', {}, () => {
      fact('Admits', nameOf(seat));
      fact('From', when);
      fact('Until', until);
      fact('Place', where);
      write(`Questions? Write to ${contactEmail}.`, { color: muted, gap: 14 });
    }),
  ]);
}

/** The number of the seat stands in for a name that the fonts cannot show whole. */
function nameOf({ name, position }: TicketSeat): string {
  return writableName(name, `Player ${position + 1}`);
}

/** One path in the middle of the page, with the margin that scanners need. */
function drawQrCode(doc: PDFKit.PDFDocument, text: string, width: number): void {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  const top = doc.y;
  doc
    .save()
    .translate(pdfMargin + (pdfWidth - width) / 2, top)
    .scale(width / size)
    .path(squares.join(''))
    .fill(pdfColors.ink)
    .restore();
  doc.y = top + width;
}
