import { eq } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { formatInCurrency } from '#contract/values/currency.ts';
import { association } from '../../db/tables/association-tables.ts';
import { seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import { ledgerEntries } from '../../db/tables/ledger-tables.ts';
import { users } from '../../db/tables/tables.ts';
import { findOutboxEmails } from '../../email/outbox-queries.ts';
import type { Charge } from '../../payments/payment-provider.ts';
import { writable, writableName } from '../../pdf/writable.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildCharge } from '../../testing/builders/build-charge.ts';
import { buildEvent } from '../../testing/builders/build-event.ts';
import { buildRefund, openTestCharge, recordSeen } from '../../testing/builders/build-ledger.ts';
import { buildUser, testPassword } from '../../testing/builders/build-user.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { includedTax } from '../included-tax.ts';
import { recordInvoice } from '../record-charge.ts';
import { findBilling } from './billing-queries.ts';
import { emptyPayer } from './ledger-entry-queries.ts';
import { loadReceipt } from './load-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

const portal = useTestApp({
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_TIME_ZONE: 'America/Vancouver',
  ASSOCIATION_TAX_NUMBERS: 'GST/HST 12345 6789 RT0001 13%',
});

async function paid(changes: Partial<Charge> = {}) {
  const user = await buildUser(portal.db, { first_name: 'Zoé', last_name: 'Łukasz' });
  // Still the fourteenth in Vancouver.
  const charge = buildCharge({ chargedAt: new Date('2026-06-15T05:00:00Z'), ...changes });
  const uuid = await openTestCharge(portal.db, user.uuid);
  const record = (refunds = charge.refunds) =>
    recordSeen(portal.deps, uuid, { ...charge, refunds });
  await record();
  const entries = await findBilling(portal.db, user.uuid);
  const read = (kind: string) => {
    const entry = entries.find((one) => one.kind === kind)?.uuid ?? '';
    return loadReceipt(portal.deps, entry, user.uuid);
  };
  return { user, entries, read, record };
}

const refund = (amountCents: number) => [
  buildRefund({ amountCents, refundedAt: new Date('2026-06-20T16:00:00Z') }),
];

/** Another person's payment, which must not appear on this receipt. */
beforeEach(() => paid({ refunds: refund(50_00).map((given) => ({ ...given, id: 're_other' })) }));

test('7.41 a receipt says who paid whom for what, when and with which card, to the cent', async () => {
  const { read } = await paid();
  const receipt = await read('donation');
  expect(receipt).toEqual({
    title: expect.stringMatching(/^Receipt \d{6}$/),
    fileName: expect.stringMatching(/^receipt-\d{6}\.pdf$/),
    stamp: 'Paid',
    issuer: expect.objectContaining({ name: 'Golf for Good', email: 'office@example.com' }),
    facts: [
      { name: 'Date', value: 'June 14, 2026' },
      { name: 'Paid by', value: 'Zoé Łukasz' },
      { name: 'Card', value: 'Visa ending in 4242' },
    ],
    lines: [
      { description: 'Autumn Classic', amount: '$60.00 CAD' },
      {
        description: 'Donation',
        amount: '$40.01 CAD',
        note: expect.stringContaining('not an official donation receipt'),
      },
    ],
    total: { name: 'Total paid', amount: '$100.01 CAD' },
    taxes: [{ name: 'Included GST/HST 13% (No. 12345 6789 RT0001)', amount: '$6.90 CAD' }],
    notes: ['This was paid in the payment sandbox: no money has moved.'],
  });
  expect(await read('event')).toEqual(receipt);
});

test('Q18 7.41 a receipt has a line for each seat, and the gift apart; that of a refund, too', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const visa = { payment_method: 'pm_card_visa' };
  await robin.attend(event.uuid, {
    ...visa,
    guests: [{ name: 'Sam' }, { name: 'Kim' }],
    donation_cents: 10_00,
  });
  await robin.cancel(event.uuid);
  const linesOf = async (kind: string) => {
    const entries = await findBilling(portal.db, robin.user.uuid);
    const entry = entries.find((one) => one.kind === kind)?.uuid ?? '';
    return (await loadReceipt(portal.deps, entry, robin.user.uuid))?.lines.map(
      ({ description, amount }) => `${description} ${amount}`,
    );
  };
  expect(await linesOf('event')).toEqual([
    expect.stringMatching(/, place 1 \$/),
    expect.stringMatching(/, place 2 \$/),
    expect.stringMatching(/, place 3 \$/),
    expect.stringMatching(/^Donation.* \$10\.00 CAD$/),
  ]);
  expect(await linesOf('refund')).toEqual([
    expect.stringMatching(/^Refund: .*, place 1 −\$/),
    expect.stringMatching(/^Refund: .*, place 2 −\$/),
    expect.stringMatching(/^Refund: .*, place 3 −\$/),
    expect.stringMatching(/^Refund: Donation.* −\$10\.00 CAD$/),
  ]);
});

test('W19 the PDF of a receipt has the mark, the serif and a stamp', async () => {
  const { read } = await paid({ refunds: refund(50_00) });
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  const fonts = vi.spyOn(PDFDocument.prototype, 'font');
  const shapes = vi.spyOn(PDFDocument.prototype, 'path');
  for (const [kind, stamp] of [
    ['event', 'Paid'],
    ['refund', 'Refunded'],
  ] as const) {
    const receipt = await read(kind);
    if (!receipt) throw new Error('There is no receipt.');
    for (const spy of [drawn, fonts, shapes]) spy.mockClear();
    await receiptPdf(receipt, { color: '#12372a', emblem: undefined });
    expect(drawn.mock.calls.map(([text]) => text)).toContain(stamp);
    expect(fonts.mock.calls).toContainEqual(['serif', 28]);
    expect(shapes).toHaveBeenCalled();
  }
});

test('S6 a receipt has the same content after every setting, the event and the name have changed', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day', charity_name: 'Kids on Course' });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa', donation_cents: 10_00 });
  await robin.cancel(event.uuid);
  const entries = await findBilling(portal.db, robin.user.uuid);
  const read = () =>
    Promise.all(entries.map(({ uuid }) => loadReceipt(portal.deps, uuid, robin.user.uuid)));
  const before = await read();
  expect(before).toHaveLength(4);
  expect(before[0]?.taxes).toEqual([
    { name: expect.stringContaining('13%'), amount: '−$20.71 CAD' },
  ]);

  const other = { name: 'Other', address: ['Elsewhere'], email: 'other@example.org', taxes: [] };
  await portal.db.update(association).set({ ...other, time_zone: 'Asia/Kolkata' });
  await portal.db.update(events).set({ title: 'Another', charity_name: 'Nobody' });
  await portal.db.update(users).set({ first_name: 'New', last_name: 'Name' });
  await portal.db.update(seats).set({ name: 'Somebody' });
  expect(await read()).toEqual(before);
});

test('S2 an entry of the ledger is neither changed nor deleted', async () => {
  const { user } = await paid();
  const own = eq(ledgerEntries.user_uuid, user.uuid);
  const changes = [{ cents: 1 }, { receipt_number: 1 }, { taxes: [] }, { at: portal.clock.now() }];
  for (const change of changes) {
    await expect(portal.db.update(ledgerEntries).set(change).where(own)).rejects.toThrow();
  }
  await expect(portal.db.delete(ledgerEntries).where(own)).rejects.toThrow();
});

test('G14 the receipt of a refund names the receipt that it refunds, and that one the refund', async () => {
  const { read } = await paid({ refunds: refund(70_00) });
  const [given, back] = [await read('event'), await read('refund')];
  expect(back).toMatchObject({
    title: expect.stringMatching(/^Refund \d{6}$/),
    facts: expect.arrayContaining([
      { name: 'Gives back', value: `${given?.title} of June 14, 2026` },
    ]),
    lines: [
      { description: 'Refund: Autumn Classic', amount: '−$60.00 CAD' },
      { description: 'Refund: Donation', amount: '−$10.00 CAD' },
    ],
    total: { name: 'Total paid back', amount: '$70.00 CAD' },
    taxes: [{ amount: '−$6.90 CAD' }],
    notes: ['This was paid back in the payment sandbox: no money has moved.'],
  });
  expect(given?.notes[0]).toBe(
    `$70.00 CAD of this was paid back on June 20, 2026: ${back?.title.toLowerCase()}.`,
  );
});

test('G14 a receipt names its refunds in their order, in whatever order they arrived', async () => {
  const earlier = refund(20_00);
  const refundedAt = new Date('2026-07-01T16:00:00Z');
  const later = earlier.map((given) => ({ ...given, id: 're_later', refundedAt }));
  const { read } = await paid({ refunds: [...later, ...earlier] });
  const days = (await read('event'))?.notes.map((note) => /on (\w+ \d+),/.exec(note)?.[1]);
  expect(days?.slice(0, 2)).toEqual(['June 20', 'July 1']);
});

test('G14 the receipt of a failed refund says so, and the other one no longer names it', async () => {
  const { read, record } = await paid({ refunds: refund(70_00) });
  await record(refund(70_00).map((given) => ({ ...given, state: 'failed' as const })));
  const sandbox = expect.stringContaining('payment sandbox');
  expect((await read('refund'))?.notes).toEqual([
    'This did not arrive: the bank sent the money back to us, and we pay it in another way.',
    sandbox,
  ]);
  expect((await read('event'))?.notes).toEqual([sandbox]);
});

test('7.41 G14 the receipt opens as a PDF, for its owner only', async () => {
  const { user, entries } = await paid({ refunds: refund(100_01) });
  const owner = portal.browser();
  await owner.login(user.email, testPassword);
  const { data } = (await owner.get(api.billingHistory.path)).json();
  expect(data.map(({ status }: { status: string }) => status)).toEqual([
    'paid',
    'paid',
    'refunded',
    'refunded',
  ]);
  for (const { receipt_url } of data) {
    const answer = await owner.get(receipt_url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toMatch(
      /^inline; filename="(receipt|refund)-\d{6}\.pdf"$/,
    );
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const stranger = portal.browser();
  const kim = await buildUser(portal.db);
  await stranger.login(kim.email, testPassword);
  const [entry] = entries;
  const path = api.receipt.path.replace(':uuid', entry?.uuid ?? '');
  expect((await stranger.get(path)).statusCode).toBe(404);
  expect((await portal.browser().get(path)).statusCode).toBe(401);
  expect((await owner.get(api.receipt.path.replace(':uuid', crypto.randomUUID()))).statusCode).toBe(
    404,
  );
});

test('7.41 an unpaid entry has no receipt', async () => {
  const user = await buildUser(portal.db);
  const unpaid = buildCharge({ state: 'failed' });
  await portal.db.transaction((tx) => recordInvoice(portal.deps, tx, user.uuid, unpaid));
  const owner = portal.browser();
  await owner.login(user.email, testPassword);
  const { data } = (await owner.get(api.billingHistory.path)).json();
  expect(data.map((entry: { receipt_url: unknown }) => entry.receipt_url)).toEqual([null]);
});

test('7.41 the page is tagged, has a language and a title, and carries its fonts', async () => {
  const { read } = await paid();
  const receipt = await read('event');
  if (!receipt) throw new Error('There is no receipt.');
  const pdf = (await receiptPdf(receipt, { color: '#12372a', emblem: undefined })).toString(
    'latin1',
  );
  for (const part of ['/Lang (en-CA)', '/MarkInfo', '/StructTreeRoot', '/DisplayDocTitle true']) {
    expect(pdf).toContain(part);
  }
  expect(pdf).toContain('/MediaBox [0 0 612 792]');
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(3);
  expect(pdf).toMatch(/\/S \/H1\b/);
  expect(pdf).toMatch(/\/S \/TH\b/);
});

test('V34 a name in a PDF is written whole or in another way, never with letters missing', () => {
  for (const name of [
    'ʔaʔ',
    'ʕəʷ',
    'sxʷməθkʷəyʼəm',
    'Skwxwú7mesh',
    'ɬaʔamən',
    'ƛə́xʷ',
    'Nguyễn',
    'Ὀδυσσεύς',
  ]) {
    expect(writableName(name, 'x')).toBe(name.normalize('NFC'));
  }
  for (const name of ['ᐃᓄᒃ', 'Mary ᐃᓄᒃ', '山田', 'Ken 山田', 'x̱wi7x̱wa', 'k̓ak̓aw̓', 'שרה', '٣', '']) {
    expect([name, writableName(name, 'Player 2')]).toEqual([name, 'Player 2']);
  }
  expect(writableName('Zoé 🏌🏽‍♀️ Lee ⛳️', 'x')).toBe('Zoé Lee');
  expect(writableName('Zoé\u200d Lee', 'x')).toBe('Zoé Lee');
});

test.each([
  [{ first_name: 'ʔaʔ', last_name: '' }, 'ʔaʔ', undefined],
  [{ first_name: 'Mary', last_name: 'ᐃᓄᒃ' }, 'Mary ᐃᓄᒃ', 'email'],
  [{ first_name: 'Ken', last_name: '山田' }, 'Ken 山田', 'email'],
])(
  'V34 the receipt of %j has the true name, and its PDF nothing cut',
  async (names, value, inPdf) => {
    const user = await buildUser(portal.db, names);
    const charge = await openTestCharge(portal.db, user.uuid);
    await recordSeen(portal.deps, charge, buildCharge());
    const [entry] = await findBilling(portal.db, user.uuid);
    const receipt = await loadReceipt(portal.deps, entry?.uuid ?? '', user.uuid);
    const shown = inPdf && user.email;
    expect(receipt?.facts[1]).toEqual({ name: 'Paid by', value, ...(shown && { inPdf: shown }) });
    if (!receipt) throw new Error('There is no receipt.');
    const drawn = vi.spyOn(PDFDocument.prototype, 'text');
    await receiptPdf(receipt, { color: '#12372a', emblem: undefined });
    const texts = drawn.mock.calls.map(([text]) => text);
    drawn.mockRestore();
    expect(texts).toContain(`Paid by: ${shown ?? value}`);
    await portal.deliverEmails();
    const [email] = await findOutboxEmails(portal.db, user.email);
    expect(email?.text).toContain(value);
    expect(email?.html).toContain(value);
  },
);

test('7.41 names keep their characters; in a script that the fonts lack, the email stands in', async () => {
  const name = 'Zoé Łukasz-Dvořák Nguyễn Đặng Иван Νίκος O’Brien ß ğ ŵ';
  expect(writable(name)).toBe(name);
  expect(writable('e\u0301 王 \u{1f3cc}')).toBe('é');
  const user = await buildUser(portal.db, { first_name: '美咲', last_name: '佐藤' });
  const charge = await openTestCharge(portal.db, user.uuid);
  await recordSeen(portal.deps, charge, buildCharge());
  const [entry] = await findBilling(portal.db, user.uuid);
  const receipt = await loadReceipt(portal.deps, entry?.uuid ?? '', user.uuid);
  expect(receipt?.facts[1]).toMatchObject({ value: '美咲 佐藤', inPdf: user.email });
});

test('1.8 the ledger keeps the receipt of an erased account, and not the name', async () => {
  const { user, entries } = await paid();
  await portal.db.transaction((tx) => emptyPayer(tx, user.uuid));
  const rows = await portal.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.uuid, entries[0]?.uuid ?? ''));
  expect(rows).toMatchObject([
    { receipt_number: entries[0]?.receipt_number, user_uuid: null, facts: { payer: null } },
  ]);
});

test('G15 amounts are exact in every currency, and so is the tax in them', () => {
  expect(formatInCurrency(90_071_992_547_409_91, 'CAD')).toBe('$90,071,992,547,409.91 CAD');
  expect(formatInCurrency(-1, 'USD')).toBe('−$0.01 USD');
  expect(formatInCurrency(0, 'EUR')).toBe('€0.00 EUR');
  expect(formatInCurrency(1500, 'JPY')).toBe('¥1,500 JPY');
  const gst = { name: 'GST', number: '1', rate: 5000 };
  const qst = { name: 'QST', number: '2', rate: 9975 };
  expect(includedTax(120_00, gst, [gst])).toBe(571);
  expect([includedTax(114_98, gst, [gst, qst]), includedTax(114_98, qst, [gst, qst])]).toEqual([
    500, 998,
  ]);
  expect(includedTax(-120_00, gst, [gst])).toBe(-571);
  expect(includedTax(0, gst, [gst])).toBe(0);
});
