import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillSignIn, owner, signIn } from './support/accounts.ts';
import { openActs, openSections } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { openDevice, proveMailbox, startLockedPortal } from './support/locked-portal.ts';
import { toast } from './support/on-screen.ts';
import { expect, type Page, test } from './support/test.ts';

// docs/organizing.md: whatever it names in bold is on a screen, and its pictures are of these screens. With
// FAIRWAY_PICTURES=1 they are written anew into docs/images/organizing/.

const root = join(import.meta.dirname, '..');
const handbook = readFileSync(join(root, 'docs/organizing.md'), 'utf8');
const folder = process.env.FAIRWAY_PICTURES
  ? join(root, 'docs/images/organizing')
  : join(root, 'test-results/handbook');

const listOfMembers = [
  'First name,Last name,Email,Member until,Number',
  'Luc,Tremblay,luc.tremblay@example.net,2031-04-30,17',
  'Eve,Roy,eve at home,2031-04-30,18',
  'Ann,Fraser,ann.fraser@example.net,2031-04-30,19',
].join('\n');

let portal: Awaited<ReturnType<typeof startLockedPortal>>;
test.beforeAll(async () => {
  portal = await startLockedPortal();
});
test.afterAll(() => portal.stop());

/** The names of all buttons, links, fields, choices and headings on a screen, as people see them. */
function namesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = 'button, a, label, legend, option, summary, h1, h2, h3, [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(seen)].map((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
      return copy.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
  });
}

test('11 12.1 10.3 15.6 10.5 every name of the handbook is on a screen, and its pictures show these screens', async ({
  browser,
  baseURL,
}) => {
  const page = await openDevice(browser, portal.url);
  await page.setViewportSize({ width: 1100, height: 760 });
  const names = new Set<string>();
  const pictures: string[] = [];
  mkdirSync(folder, { recursive: true });

  async function look(picture?: string): Promise<void> {
    for (const name of await namesOn(page)) names.add(name);
    if (!picture) return;
    pictures.push(picture);
    await page.evaluate(async () => {
      const seen = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    });
    // Not by a style of the screenshot: the content security policy refuses it.
    const showToasts = (visibility: string) =>
      page.evaluate((visible) => {
        const stack = document.querySelector<HTMLElement>('[data-toasts]');
        if (stack) stack.style.visibility = visible;
      }, visibility);
    await showToasts('hidden');
    const bytes = await page.screenshot();
    await showToasts('');
    await sharp(bytes)
      .webp({ quality: 78 })
      .toFile(join(folder, `${picture}.webp`));
  }
  const banner = page.getByRole('banner');
  /** A screen in a group stands in the second line, once the group is open. */
  const openMenu = async (...names: string[]) => {
    for (const name of names) await banner.getByRole('link', { name, exact: true }).click();
  };
  const title = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.goto('/organize');
  await fillSignIn(page, owner);
  await expect(title('Second Factor')).toBeVisible();
  // What is possible comes behind the title.
  await page.getByRole('button', { name: 'Email Me a Code' }).waitFor();
  await look();
  await proveMailbox(page, portal.received, owner, look);
  await look('second-factor');
  await page.getByRole('button', { name: 'Make a Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'I Have Stored Them' }).click();
  await expect(title('Today')).toBeVisible();
  await expect(page.getByText('Short Game Supper').first()).toBeVisible();
  await page.getByRole('button', { name: /your account/ }).click();
  await look();
  await page.getByRole('link', { name: 'My Roles' }).click();
  await expect(title('My roles')).toBeVisible();
  await look();
  await page.goto('/organize');
  await expect(page.getByText('Short Game Supper').first()).toBeVisible();
  await look('today');

  await openMenu('Events');
  await expect(page.getByText(/^\d+ events$/)).toBeVisible();
  await look('events');
  await page.getByRole('link', { name: 'New Event' }).click();
  await page.getByLabel('Title').fill('Frost Delay Supper');
  await fillTime(page, 'Starts', '2031-01-18T18:00');
  await fillTime(page, 'Ends', '2031-01-18T21:00');
  await look();
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(page.getByText('Before it can be published')).toBeVisible();
  await look('publish');
  await openSections(page);
  await fillTime(page, 'Starts', '2031-01-25T18:00');
  await page.getByRole('button', { name: 'Put Them Back' }).waitFor();
  await look();

  // Somebody else saves meanwhile, in another tab.
  await page.getByLabel('Title').fill('Frost Delay Dinner');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Title').fill('Frost Delay Feast');
  await other.getByRole('button', { name: 'Save the Event' }).click();
  await expect(toast(other, / is saved\./)).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Save the Event' }).click();
  await expect(page.getByRole('heading', { name: 'Changed in the meantime' })).toBeVisible();
  await page.getByLabel('Mine: Frost Delay Dinner').check();
  await look('changed-meanwhile');
  await page.getByRole('button', { name: 'Save What Is Chosen' }).click();
  await expect(toast(page, / is saved\./)).toBeVisible();
  await look();

  await openMenu('Events');
  await page.getByRole('link', { name: 'Short Game Supper', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Needs doing' })).toBeVisible();
  await openActs(page);
  await look();
  await page.getByRole('button', { name: 'Call Off', exact: true }).click();
  await page.getByLabel('Why It Is Called Off').fill('The hall has no heat.');
  await look();
  await page.getByRole('button', { name: 'Review the Call-Off' }).click();
  await expect(page.getByRole('dialog').getByText(/people$/)).toBeVisible();
  await look('call-off');
  await page.getByRole('button', { name: 'Go Back' }).click();
  const ofEvent = page.getByRole('navigation', { name: 'This event' });
  await ofEvent.getByRole('link', { name: 'Result', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save the Result' })).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Short Game Supper');
  await page.getByRole('heading', { name: 'Basics' }).click();
  await look('event-form');
  await openMenu('Events');
  await page.getByLabel('Search Events').fill('her first');
  await page.getByRole('link', { name: 'Her First Round', exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Her First Round');
  await openSections(page);
  await look();
  // Undo and a picture's buttons come with what they are about.
  await page.getByLabel('Pictures to Add').setInputFiles({
    name: 'green.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#2a6' },
    })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByText('1 of 1 added')).toBeVisible();
  await look();

  await openMenu('Events');
  await page.getByRole('link', { name: 'Attendees of Short Game Supper' }).click();
  const booking = page.getByRole('main').locator('a[href*="/attendees/"]').first();
  await expect(booking).toBeVisible();
  await look();
  await booking.click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.getByRole('button', { name: /^Resend “Booking Confirmed”/ }).click();
  await page.getByRole('button', { name: 'Send 1 Email' }).click();
  await expect(page.getByText(/is on its way to/)).toBeVisible();
  await look();
  // W3: it is open beside the list.
  await page.keyboard.press('Escape');
  await openMenu('Events');
  await page.getByRole('link', { name: 'Email the people of Short Game Supper' }).click();
  const sentence = page.getByRole('status').filter({ hasText: /^Everybody at .*: \d+ people$/ });
  const number = /(\d+) people$/.exec(await sentence.innerText())?.[1] ?? '';
  await page.getByLabel('Subject').fill('The hall has heat');
  await page.getByLabel('Text', { exact: true }).fill('Come at six.');
  await page.getByLabel(/^This email is about/).check();
  await look();
  await page.getByRole('button', { name: /^Send( [\d,]+ Emails?)?$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(number);
  await dialog.getByRole('button', { name: 'Send It' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('It is stopped. Nobody was written to.')).toBeVisible();
  // It stands beside the list, in a sheet.
  await page.keyboard.press('Escape');
  await openMenu('Events');
  await page.getByRole('link', { name: 'Door of Short Game Supper' }).click();
  await page.getByText('Helpers at the door').click();
  await expect(page.getByRole('button', { name: 'Show a Pass' })).toBeVisible();
  await look();
  await page.goto('/organize');

  await openMenu('Association', 'Emails Sent');
  await expect(page.getByText('You are booked: Short Game Supper').first()).toBeVisible();
  await look('mail');
  await openMenu('Pictures');
  await expect(page.getByRole('button', { name: /^Describe/ }).first()).toBeVisible();
  await look('media');
  await openMenu('Pages');
  await page.getByRole('main').getByRole('link', { name: 'About Us', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Restore/ }).first()).toBeVisible();
  await look();
  await openMenu('People');
  await expect(page.getByText(/^1–\d+ of \d+ members$/)).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'Import Members' }).click();
  await page.getByLabel('Paste the Cells').fill(listOfMembers);
  await look();
  await page.getByRole('button', { name: 'Show What Would Happen' }).click();
  await expect(title('What would happen')).toBeVisible();
  await look('import');
  await page.getByRole('link', { name: 'Only the wrong ones 1' }).click();
  await page.getByLabel('Leave out 1 row that is wrong or not answered').check();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByRole('button', { name: 'Invite 2 people' })).toBeVisible();
  await look();
  await openMenu('Roles');
  await expect(page.getByRole('button', { name: /^Change/ }).first()).toBeVisible();
  await look('people');
  await openMenu('Association', 'Settings');
  await expect(page.getByRole('button', { name: 'Save the Settings' })).toBeVisible();
  await look();
  await openMenu('Audit Log');
  await expect(page.getByText(/^1–50 of [\d,]+ entries$/)).toBeVisible();
  await look();
  await page.goto('/');
  await page.getByRole('button', { name: /your account/ }).click();
  await look();

  // What a captain alone has.
  const desk = await browser.newPage({ baseURL: String(baseURL) });
  await signIn(desk, 'captain@example.com');
  await desk.goto('/organize/events');
  await desk.getByRole('link', { name: 'Attendees of Short Game Supper' }).click();
  await expect(desk.getByText('Daily Email of Changes')).toBeVisible();
  for (const name of await namesOn(desk)) names.add(name);
  await desk.close();

  const bold = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) =>
    name.replace(/\s+/g, ' '),
  );
  const named = [...new Set(bold)].filter((name) => name !== 'bold');
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  const shown = [...handbook.matchAll(/images\/organizing\/([\w-]+)\.webp/g)].map(
    ([, name]) => name,
  );
  expect(shown.toSorted()).toEqual(pictures.toSorted());
});
