import type { Association } from '#contract/organizing/organizing.ts';
import { formatDay, formatMonth } from '#contract/values/dates.ts';
import { type FiscalYear, fiscalYearName } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import {
  moneyKindNames,
  moneyKinds,
  moneySumNames,
  moneyWays,
  type TypedSums,
  typedInWords,
  wayNames,
} from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import type { EntryTax } from '#server/db/tables/ledger-tables.ts';
import type { MoneySum } from '#server/ledger/sums/money-queries.ts';
import {
  drawEmblem,
  drawPdf,
  heightOfPdf,
  type PdfStyle,
  type PrintedHead,
  pdfColors,
  pdfMargin,
  pdfWidth,
  widthOfPdf,
  writePdf,
} from '#server/pdf/draw-pdf.ts';
import { taxName } from './year-columns.ts';

export interface Tally {
  in_cents: number;
  back_cents: number;
  fees_cents: number;
}

export interface YearSummary {
  association: Association;
  year: FiscalYear;
  at: Date;
  sums: MoneySum[];
  /** What was added up from the rows of ledger.csv. */
  written: Tally;
  taxes: EntryTax[];
  /** What came too late for a closed year. */
  late: { entries: number; cents: number };
  differences: string[];
  /** Since the year or longer, as Year-End has it; what came to be owed later is of a later year. */
  owed: { owed_cents: number; owed_back_cents: number };
  typed: TypedSums;
  /** What is in the year's money for a time after it. */
  ahead: { memberships: number; events: number };
  closedAt: Date | null;
}

/** The first page of a fiscal year's file: its sums, of which moment they are, and whether check:ledger agrees. */
export function yearPdf(summary: YearSummary, head: PrintedHead): Promise<Buffer> {
  const { association, year } = summary;
  const title = fiscalYearName(year);
  return drawPdf({ title, author: association.name }, (doc) => {
    drawEmblem(doc, head);
    doc.addStructure(
      doc.struct('Document', {}, [
        doc.struct('P', {}, () =>
          writePdf(doc, association.name, { bold: true, size: 12, color: head.color }),
        ),
        doc.struct('H1', {}, () =>
          writePdf(doc, title, { serif: true, size: 26, color: head.color, gap: 8 }),
        ),
        doc.struct('P', {}, () => {
          for (const line of introduction(summary)) writePdf(doc, line, { gap: 4 });
        }),
        doc.struct('P', {}, () => {
          const { differences } = summary;
          writePdf(doc, agreement(differences), { bold: true, gap: 8 });
          for (const one of shortened(differences)) writePdf(doc, one, { size: 9 });
        }),
        ...tables(doc, summary),
        ...remarks(doc, notesOfYear(summary)),
      ]),
    );
  });
}

function introduction({ association, year, at }: YearSummary): string[] {
  const { time_zone: zone } = association;
  return [
    `${formatDay(year.from)} to ${formatDay(year.to)}, by the clocks of ${zone}.`,
    `All of this file shows one moment: ${whenIn(zone, at, 'log')}.`,
  ];
}

const agreement = (differences: string[]) =>
  differences.length === 0
    ? 'The sums equal the ledger, line by line: bookings, payments and refunds agree with it, and the rows of ledger.csv add up to these sums.'
    : `Differs from check:ledger in ${differences.length === 1 ? 'one place' : `${differences.length} places`}:`;

const shownDifferences = 12;

const shortened = (differences: string[]) =>
  differences.length <= shownDifferences
    ? differences
    : [
        ...differences.slice(0, shownDifferences),
        `And ${differences.length - shownDifferences} more.`,
      ];

interface Line {
  name: string;
  cents: number[];
}

function tables(doc: PDFKit.PDFDocument, { sums, written, taxes }: YearSummary) {
  const of = (name: string, some: MoneySum[]): Line => {
    const add = (which: keyof Tally) => some.reduce((sum, one) => sum + one[which], 0);
    return lineOf(name, {
      in_cents: add('in_cents'),
      back_cents: add('back_cents'),
      fees_cents: add('fees_cents'),
    });
  };
  const months = [...new Set(sums.map(({ month }) => month))];
  const heads = Object.values(moneySumNames);
  return [
    ...table(doc, 'The year', heads, [
      ...moneyKinds.map((kind) =>
        of(
          moneyKindNames[kind],
          sums.filter((sum) => sum.kind === kind),
        ),
      ),
      lineOf('Total', written),
    ]),
    ...table(
      doc,
      'Paid by',
      heads,
      moneyWays.map((way) =>
        of(
          wayNames[way],
          sums.filter((sum) => sum.way === way),
        ),
      ),
    ),
    ...table(
      doc,
      'By month',
      heads,
      months.map((month) =>
        of(
          formatMonth(`${month}-01`),
          sums.filter((sum) => sum.month === month),
        ),
      ),
    ),
    ...table(
      doc,
      'Taxes that these sums include',
      ['Amount'],
      taxes.map((tax) => ({ name: taxName(tax), cents: [tax.cents] })),
    ),
  ];
}

const lineOf = (name: string, { in_cents, back_cents, fees_cents }: Tally): Line => ({
  name,
  cents: [in_cents, back_cents, fees_cents, in_cents - back_cents - fees_cents],
});

type Noted = Pick<
  YearSummary,
  'late' | 'ahead' | 'owed' | 'typed' | 'at' | 'closedAt' | 'association' | 'year' | 'taxes'
>;

/** What is said about the sums, below them. */
export function notesOfYear(noted: Noted): string[] {
  const { late, ahead, owed, typed, at, closedAt, association, year, taxes } = noted;
  const { time_zone: zone } = association;
  return [
    `For time after ${formatDay(year.to)}: ${formatMoney(ahead.memberships)} of the memberships, by days, and ${formatMoney(ahead.events)} of events that come later.`,
    `Of this year and those before, still owed on ${whenIn(zone, at, 'day')}: ${formatMoney(owed.owed_cents)} to the association for events, and ${formatMoney(owed.owed_back_cents)} back to people. Memberships that nobody has paid yet are in no sum.`,
    typedInWords(typed),
    'deposits.csv says what of each deposit and payout is in the ledger.csv of another year, and what in none.',
    ...(late.entries > 0
      ? [
          late.entries === 1
            ? `1 entry of ${formatMoney(late.cents)} came too late for a year that was closed, and stands in this one. Its note in ledger.csv says so.`
            : `${late.entries} entries of ${formatMoney(late.cents)} came too late for a year that was closed, and stand in this one. Their notes in ledger.csv say so.`,
        ]
      : []),
    closedAt
      ? `The year was closed on ${whenIn(zone, closedAt, 'log')}. What is recorded for it later counts on the day of its recording.`
      : 'The year is open: what is recorded for it later changes its sums.',
    'Net is what came in less what went back and the fees of the payment provider and of the bank. ' +
      (taxes.length > 0 ? 'Prices include their taxes.' : 'No tax was in any price.'),
    'Each table is here twice; in the folder “semicolon” for spreadsheets with semicolons and decimal commas.',
  ];
}

/** What belongs to the sums, on one page. */
function remarks(doc: PDFKit.PDFDocument, lines: string[]) {
  const style = { size: 8.5, gap: 2 };
  return [
    doc.struct('H2', {}, () => {
      const heights = lines.map((line) => heightOfPdf(doc, line, style));
      if (doc.y + heights.reduce((sum, one) => sum + one, 26) > bottom) doc.addPage();
      writePdf(doc, 'About these sums', heading);
    }),
    doc.struct('P', {}, () => {
      for (const line of lines) writePdf(doc, line, style);
    }),
  ];
}

const heading = { bold: true, size: 11, gap: 8 };
const leastWidth = 82;
const betweenHeads = 18;
const bottom = 792 - pdfMargin;
const lowest = bottom - 32;

/** A heading and a table, on a new page where this one is full. */
function table(doc: PDFKit.PDFDocument, title: string, heads: string[], lines: Line[]) {
  if (lines.length === 0) return [];
  const headStyle = { bold: true, size: 9, color: pdfColors.muted };
  const widths = heads.map((head) =>
    Math.max(leastWidth, widthOfPdf(doc, head, headStyle) + betweenHeads),
  );
  return [
    doc.struct('H2', {}, () => {
      if (doc.y > lowest - 60) doc.addPage();
      writePdf(doc, title, heading);
    }),
    doc.struct('Table', {}, [
      row(doc, ['', ...heads], { widths, type: 'TH', style: headStyle }),
      ...lines.map(({ name, cents }) =>
        row(doc, [name, ...cents.map((one) => formatMoney(one))], {
          widths,
          type: 'TD',
          style: { size: 9 },
        }),
      ),
    ]),
  ];
}

/** The first cell at the left edge, the others in columns at the right one. */
function row(
  doc: PDFKit.PDFDocument,
  cells: string[],
  { widths, type, style }: { widths: number[]; type: 'TH' | 'TD'; style: PdfStyle },
) {
  let top = 0;
  const scope = type === 'TH' ? { scope: 'Column' as const } : {};
  return doc.struct(
    'TR',
    {},
    cells.map((cell, index) =>
      doc.struct(type, scope, () => {
        if (index === 0) {
          if (doc.y > lowest) doc.addPage();
          top = doc.y;
        }
        doc.y = top;
        const fromRight = widths.slice(index).reduce((sum, one) => sum + one, 0);
        writePdf(doc, cell || ' ', {
          ...style,
          ...(index > 0 && { align: 'right', width: pdfWidth - fromRight }),
        });
      }),
    ),
  );
}
