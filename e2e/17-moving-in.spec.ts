import { readdirSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { type SitePageName, sitePages } from '../contract/site/site-texts.ts';
import { expectAccessible, expectFit } from './support/accessible.ts';
import { fillSignIn } from './support/accounts.ts';
import { expectConfirmed } from './support/booking.ts';
import { inDays, openSections } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { emailsTo } from './support/mail-server.ts';
import { startNewPortal } from './support/new-portal.ts';
import { screenHeading } from './support/on-screen.ts';
import { pdfText } from './support/pdf-text.ts';
import { openScreen } from './support/screens.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';

// One evening: from the first start in production to an association with its own name, colours, words, members and
// first event. What is clicked is clicked as somebody does who has never seen a terminal.

test.use({ ignoreHTTPSErrors: true, contextOptions: { reducedMotion: 'reduce' } });

let portal: Awaited<ReturnType<typeof startNewPortal>>;
test.beforeAll(async () => {
  portal = await startNewPortal();
});
test.afterAll(() => portal.stop());

const ruth = { email: 'ruth@kawartha.example', password: 'seven quiet birches' };
const day = (days: number) => inDays(days).slice(0, 10);

test('19.1 19.2 19.5 19.6 19.7 16.2 16.4 one evening makes an empty portal the association’s own, and no output names another', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await test.step('the first owner', () => becomeOwner(page));
  await test.step('name, emblem and colours', () => sayWhoWeAre(page));
  await test.step('six pages', () => writePages(page));
  await test.step('a test email', () => testEmail(page));
  const people = await test.step('members', () => bringInMembers(page));
  await test.step('cheques and gifts', () => enterPayments(page, people));
  await test.step('invitations', () => invite(page));
  const slug = await test.step('the first event', () => publishEvent(page));
  await test.step('what is left', () => seeWhatIsLeft(page));

  const other = await browser.newContext({ baseURL: portal.url, ignoreHTTPSErrors: true });
  const member = await other.newPage();
  const outputs = await test.step('a member claims, and books', () => claimAndBook(member, slug));
  await test.step('no output says Fairway', async () => {
    Object.assign(outputs, await answersTo(page.request, slug), sentEmails(), builtFiles());
    expect(Object.keys(outputs).length).toBeGreaterThan(200);
    const named = Object.entries(outputs).flatMap(([name, text]) => {
      const found = /.{0,40}Fairway.{0,40}/.exec(text)?.[0];
      return found === undefined ? [] : [[name, found]];
    });
    expect(named).toEqual([]);
  });
  for (const one of [context, other]) await one.close();
});

async function becomeOwner(page: Page): Promise<void> {
  const address = portal.setupAddress();
  expect(portal.output()).toContain(address);
  await page.goto(address);
  await expect(screenHeading(page, 'Become the first owner')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('Email').fill(ruth.email);
  await page.getByLabel('Password', { exact: true }).fill(ruth.password);
  await page.getByLabel('Repeat the Password').fill(ruth.password);
  const secret = Secret.fromBase32((await page.locator('ol code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Code of Your App').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Become the Owner' }).click();
  await expect(screenHeading(page, 'You own this portal')).toBeVisible();
  await page.getByRole('button', { name: 'I Have Stored Them' }).click();
  await expect(screenHeading(page, 'Today')).toBeVisible();
  // The mail server may have taken the first email already.
  await expect(page.getByText(/^[01] of 10 done/)).toBeVisible();
  const confirm = await linkTo(ruth.email, /\/verify\?token=[\w-]+/);
  const mailbox = await page.context().newPage();
  await mailbox.goto(confirm);
  await mailbox.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(screenHeading(mailbox, 'Address confirmed')).toBeVisible();
  await mailbox.close();
}

async function sayWhoWeAre(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Say Who You Are' }).click();
  await expect(screenHeading(page, 'Settings')).toBeVisible();
  const buffer = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#7a2048' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Picture of the Emblem')
    .setInputFiles({ name: 'emblem.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('Our emblem')).toBeVisible();
  const texts = {
    Name: 'Kawartha Lakes Golf Association',
    'Short Name': 'Kawartha',
    Tagline: 'Golf on the lakes since 1974',
    Address: '12 Water Street\nPeterborough ON  K9H 3L6',
    'Office Email': 'office@kawartha.example',
    Phone: '+1 705-555-0100',
    'How to Pay without a Card': 'A cheque to Kawartha Lakes Golf Association, at the office.',
    'A Year of Membership in Dollars': '90',
    'Header and Footer': '#3a1237',
    'Buttons and Links': '#7a2048',
    'Privacy Officer': 'Ruth Okafor',
    'Data Location': 'Toronto, Canada',
  };
  for (const [label, text] of Object.entries(texts))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save the Settings' }).click();
  await expect(page.getByText('The settings are saved, and show everywhere.')).toBeVisible();
  const banner = page.getByRole('banner');
  await expect(banner.getByText('Kawartha Lakes Golf Association')).toBeVisible();
  await expect(banner).toHaveCSS('background-color', 'rgb(58, 18, 55)');
}

/** Every gap is filled, and each page is published in words of their own. */
async function writePages(page: Page): Promise<void> {
  for (const [path, { name, texts }] of Object.entries(sitePages)) {
    await openScreen(page, `/organize/pages/${path as SitePageName}`);
    // The page beside them has headings of the same names.
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const fields = Object.values(texts).map(({ label }) => field(label));
    for (const one of fields) {
      const text = await one.inputValue();
      if (text.includes('[[')) await one.fill(text.replace(/\[\[[^\]]+\]\]/g, 'In our words.'));
    }
    await field('Introduction').fill(`${name}, as we say it.`);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('The draft is saved.')).toBeVisible();
    const asked = page.getByRole('radio', { name: 'A correction' });
    if (path === 'terms' || path === 'privacy') await asked.check();
    await page.getByRole('button', { name: `Publish ${name}` }).click();
    await expect(page.getByText(`Visitors read the new ${name} now.`)).toBeVisible();
    expect(await (await page.request.get(sitePages[path as SitePageName].path)).text()).toContain(
      `${name}, as we say it.`,
    );
  }
}

async function testEmail(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Today' }).click();
  await expect(page.getByText('The pages have no gaps.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Me a Test' }).click();
  await expect(page.getByText(/^Your mail server took it: 250/)).toBeVisible();
}

const person = (number: number) => `member${number}@kawartha.example`;

/** 200 rows of a spreadsheet: 43 whose year is not paid yet, 9 with mistakes, and 148 until a day. */
const cells = () => {
  const rows = Array.from({ length: 200 }, (_, number) => [
    `Ada${number}`,
    'Birch',
    person(number),
    '705-555-0111',
    'Lindsay',
    'ON',
    number < 43 ? '' : day(60 + number),
    `K-${number}`,
  ]);
  const mistakes: [column: number, text: string][] = [
    ...[2, 2, 2].map((column): [number, string] => [column, 'ada at home']),
    ...[2, 2].map((column): [number, string] => [column, '']),
    ...[6, 6, 6].map((column): [number, string] => [column, '2029-02-31']),
    [6, 'next spring'],
  ];
  for (const [index, [column, text]] of mistakes.entries()) {
    const row = rows[43 + index * 15];
    if (row) row[column] = text;
  }
  const headers = 'First Name\tLast Name\tEmail\tPhone\tCity\tProvince\tMember Until\tMember No.';
  return [headers, ...rows.map((row) => row.join('\t'))].join('\r\n');
};

async function bringInMembers(page: Page): Promise<Map<string, string>> {
  await page.getByRole('link', { name: 'Bring in a List' }).click();
  await page.getByLabel('Paste the Cells').fill(cells());
  await page.getByRole('button', { name: 'Show What Would Happen' }).click();
  await expect(screenHeading(page, 'What would happen')).toBeVisible();
  await page.getByRole('link', { name: 'Only the wrong ones 9' }).click();
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('listitem')).toHaveCount(9 + 3);
  await page.getByLabel('Leave out 9 rows that are wrong or not answered').check();
  await page.getByRole('button', { name: 'Import 191 people' }).click();
  await expect(screenHeading(page, 'Imported')).toBeVisible();

  const list = await page.request.get('/api/v1/organize/members.csv');
  expect(list).toBeOK();
  const uuids = new Map<string, string>();
  for (let at = 1; uuids.size < 191; at += 1) {
    const answer = await page.request.get(`/api/v1/organize/members?filter=unclaimed&page=${at}`);
    const { data } = await answer.json();
    if (data.length === 0) break;
    for (const { uuid, email } of data) uuids.set(email, uuid);
  }
  expect(uuids.size).toBe(191);
  return uuids;
}

/** The first two cheques and the first gift by hand, the others by the calls that the screens make. */
async function enterPayments(page: Page, people: Map<string, string>): Promise<void> {
  const back = page.url();
  for (const number of [0, 1]) {
    await openScreen(page, `/organize/members/${people.get(person(number))}`);
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await page.getByLabel('How It Was Paid').selectOption('Cheque');
    await page.getByLabel('Day', { exact: true }).fill(day(-1));
    await page.getByLabel('Receipt by Email').selectOption('Send it');
    await page.getByRole('button', { name: 'Record It' }).click();
    await expect(page.getByText('The receipt is on its way.')).toBeVisible();
  }
  await openScreen(page, `/organize/members/${people.get(person(40))}`);
  await page.getByRole('button', { name: 'Give a Membership' }).click();
  await page.getByLabel('Last Day').fill(day(365));
  await page.getByLabel('Reason').fill('Has kept the books since 1974.');
  await page.getByRole('button', { name: 'Give It' }).click();
  await expect(page.getByText('is a member until')).toBeVisible();
  const send = await senderOf(page);
  for (let number = 2; number < 43; number += 1) {
    if (number === 40) continue;
    const act = number < 40 ? 'record' : 'give';
    const given = { until: day(365), reason: 'Founder.' };
    const paid = { method: 'cheque', amount_cents: 9000, received_on: day(-1) };
    const path = `/api/v1/organize/members/${people.get(person(number))}/${act}`;
    const key = crypto.randomUUID();
    const answer = await send(path, { ...(number < 40 ? paid : given), key });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto(back);
}

async function senderOf(page: Page) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(token) };
  return (path: string, data: object) => page.request.post(path, { headers, data });
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite 191 people' }).click();
  await page.getByLabel('Type the Number of People, 191').fill('191');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite 191 people' }).click();
  await expect(page.getByRole('link', { name: 'Invited 191', exact: true })).toBeVisible();
}

async function publishEvent(page: Page): Promise<string> {
  await openScreen(page, '/organize/events/new');
  await page.getByLabel('Title').fill('Opening Day');
  await page.getByLabel('Venue').fill('Wolf Run');
  await fillTime(page, 'Starts', `${day(30)}T09:00`);
  await fillTime(page, 'Ends', `${day(30)}T14:00`);
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(screenHeading(page, 'Opening Day')).toBeVisible();
  await openSections(page);
  const texts = {
    Format: 'Scramble',
    Summary: 'The first round of the year.',
    Description: 'Eighteen holes, then lunch.',
    'Street Address': '1 Links Road',
    City: 'Peterborough',
    Province: 'ON',
    Places: '40',
  };
  for (const [label, text] of Object.entries(texts))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Members only: nobody else can book.').check();
  await page.getByRole('button', { name: 'Check and Publish' }).last().click();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect(page.getByText(/ is published: everybody sees it\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Public Page' }).click();
  await expect(page).toHaveURL(/\/events\/opening-day/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function seeWhatIsLeft(page: Page): Promise<void> {
  await openScreen(page, '/organize');
  const moving = page.getByRole('region', { name: 'Moving in' });
  await expect(moving.getByText(/^8 of 10 done/)).toBeVisible();
  for (const name of ['A second owner', 'A backup'])
    await expect(moving.getByRole('listitem').filter({ hasText: name })).toContainText('To do');
  await expectFit(page);
}

async function claimAndBook(page: Page, slug: string): Promise<Record<string, string>> {
  // One of those who paid by cheque, and whose invitation was among the first hundred.
  const paidBy = new Set(Array.from({ length: 40 }, (_, number) => person(number)));
  const invited = () =>
    portal.received
      .filter(({ subject }) => subject === 'Your Kawartha account waits for you')
      .flatMap(({ to = [] }) => to.map(({ address }) => address ?? ''))
      .find((address) => paidBy.has(address));
  await expect.poll(invited).toBeDefined();
  const address = invited() ?? '';
  await page.goto(await linkTo(address, /\/reset-password\?token=[\w-]+&claim=1/));
  await expect(screenHeading(page, 'Choose your password')).toBeVisible();
  const own = 'a scorecard under the seat';
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.getByLabel('Repeat the Password').fill(own);
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: /^Save My Password/ }).click();
  await expect(screenHeading(page, 'Sign In')).toBeVisible();
  await fillSignIn(page, address, own);
  await expect(
    page.getByRole('banner').getByRole('button', { name: /your account/ }),
  ).toBeVisible();

  await openScreen(page, `/events/${slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await page.getByRole('button', { name: 'Book Without Payment' }).click();
  const id = await expectConfirmed(page);
  const calendar = await page.request.get(`/api/v1/confirmation/${id}/calendar.ics`);
  const [paid] = (await (await page.request.get('/api/v1/billing-history')).json()).data;
  const receipt = await page.request.get(`/api/v1/billing-history/${paid.uuid}/receipt.pdf`);
  const receiptText = pdfText(await receipt.body());
  expect(receiptText).toContain('Kawartha Lakes Golf Association');
  const ownPages: Record<string, string> = {};
  for (const path of [
    '/',
    '/my-membership',
    '/my-events',
    '/billing',
    '/settings/privacy',
    '/members',
  ]) {
    await openScreen(page, path);
    ownPages[`member ${path}`] = await page.content();
  }
  return { 'calendar.ics': await calendar.text(), 'receipt.pdf': receiptText, ...ownPages };
}

/** What the portal answers: the pages as HTML, and the files that programs read. */
async function answersTo(
  request: APIRequestContext,
  slug: string,
): Promise<Record<string, string>> {
  const paths = [
    ...Object.values(sitePages).map(({ path }) => path),
    ...['/events', `/events/${slug}`, '/login', '/register', '/forgot-password', '/ticket'],
    ...['/verify', '/reset-password', '/subscribe', '/checkout', '/not-found', '/no-such-page'],
    ...['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/api/openapi.json', '/api/v1/office'],
    ...['', '/events', '/members', '/pages', '/settings', '/mail', '/audit'].map(
      (path) => `/organize${path}`,
    ),
    ...['members.csv', 'audit', 'pages/privacy'].map((path) => `/api/v1/organize/${path}`),
  ];
  const found: Record<string, string> = {};
  for (const path of paths) found[path] = await (await request.get(path)).text();
  expect(found['/site.webmanifest']).toContain('Kawartha');
  expect(JSON.parse(found['/api/openapi.json'] ?? '').info.title).not.toContain('Fairway');
  return found;
}

function sentEmails(): Record<string, string> {
  return Object.fromEntries(
    portal.received.map(({ headers, attachments, text, html, subject }, index) => {
      const files = attachments.map(({ mimeType, content }) => {
        const bytes = Buffer.from(content as ArrayBuffer);
        return mimeType === 'application/pdf' ? pdfText(bytes) : bytes.toString();
      });
      const texts = [subject, text, html, JSON.stringify(headers), ...files];
      return [`email ${index}, ${subject}`, texts.join('\n')];
    }),
  );
}

/** The programs and styles that the browser loads. */
function builtFiles(): Record<string, string> {
  const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      .map((name) => [name, readFileSync(`dist/client/${name}`, 'utf8')]),
  );
}

async function linkTo(to: string, pattern: RegExp): Promise<string> {
  const found = () =>
    emailsTo(portal.received, to)
      .map(({ text = '' }) => pattern.exec(text)?.[0])
      .findLast(Boolean);
  await expect.poll(found).toBeDefined();
  return found() ?? '';
}
