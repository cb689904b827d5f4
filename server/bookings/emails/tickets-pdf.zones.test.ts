import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { ticketsPdf } from './tickets-pdf.ts';

const facts = {
  association: 'Golf for Good',
  head: { color: '#12372a', emblem: undefined },
  contactEmail: 'office@example.org',
  title: 'Twilight nine',
  when: 'Saturday, July 18, 2026, 8:30 a.m. EDT',
  until: 'Saturday, July 18, 2026, 4:00 p.m. EDT',
  where: 'Speed River Golf Club, 1 River Road, Guelph, Ontario',
};
const seat = {
  uuid: '3f0f9c1e-5a40-4a3b-9d0f-0a3c6c1b7a01',
  position: 0,
  email: null,
  name: 'Robin Fairfield',
  ticket: 'AbCdEfGhIjKlMnOpQrStUv',
  code: 'TN-7K3Q',
};
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('Q9 a ticket is a tagged page with heading and a described picture', async () => {
  const pdf = (await ticketsPdf(facts, [seat])).toString('latin1');
  for (const part of ['/Lang (en-CA)', '/StructTreeRoot', '/DisplayDocTitle true', '/S /H1']) {
    expect(pdf).toContain(part);
  }
  expect(pdf).toContain('/Alt (QR code of ticket TN-7K3Q)');
});

test('Q9 each seat has one page, however long its name and the words of the event are', async () => {
  for (const word of ['Wonderfully long words ', 'W']) {
    const line = word.repeat(120).slice(0, 120);
    const where = [line, line, line, 'Newfoundland and Labrador'].join(', ');
    const wordy = { ...facts, title: line, where, association: line };
    const seats = Array.from({ length: 4 }, () => ({ ...seat, name: line }));
    expect(pages(await ticketsPdf(wordy, seats))).toBe(4);
  }
  expect(pages(await ticketsPdf(facts, [{ ...seat, name: '美咲 佐藤' }]))).toBe(1);
});

test.each([
  ['ʔaʔ ʕəʷʼ', 'ʔaʔ ʕəʷʼ'],
  ['Mary ᐃᓄᒃ', 'Player 2'],
  ['Ken 山田', 'Player 2'],
  ['x̱wi7x̱wa', 'Player 2'],
])('V34 the ticket of %s admits %s', async (name, admitted) => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  await ticketsPdf(facts, [{ ...seat, position: 1, name }]);
  const texts = drawn.mock.calls.map(([text]) => text);
  drawn.mockRestore();
  expect(texts[texts.indexOf('Admits') + 1]).toBe(admitted);
});
