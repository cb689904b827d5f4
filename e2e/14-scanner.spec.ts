import { expectFit, phone } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { book, isStored, newPhone, online, outcome, type Seat } from './support/door.ts';
import { expect, type Page, test } from './support/test.ts';

// The door of those who scan with keys, close the tab, or let the browser store nothing.

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

/** As a hand scanner does: keys, one after the other, and then Enter or Tab. */
async function scanByKeys(page: Page, text: string, end: 'Enter' | 'Tab', says: RegExp) {
  await page.keyboard.type(text);
  await page.keyboard.press(end);
  await expect(outcome(page)).toHaveText(says);
}

async function openDoor(desk: Page, { slug }: { slug: string }): Promise<void> {
  await signIn(desk, owner);
  await desk.goto(`/organize/door/${slug}`);
  await expect(desk.getByLabel('Name or code')).toBeVisible();
}

/** Who is here, as the portal has it. */
async function namesHere(page: Page, { uuid }: { uuid: string }): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/organize/events/${uuid}/door`);
  const rows: (Seat & { here: object | null })[] = (await answer.json()).data.rows;
  return rows.filter(({ here }) => here).map(({ name }) => name);
}

test('V28 V29 a hand scanner counts wherever the focus is, in any layout, and presses nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, robin, odile, orjan } = await book(page);
  const desk = await newPhone(browser, baseURL);
  await openDoor(desk, event);

  // Nothing has the focus.
  await scanByKeys(desk, odile.ticket, 'Enter', /^HereOdile Tremblay$/);
  // A tick has it, and then a button: neither is pressed.
  const tick = desk.getByRole('checkbox', { name: /Odile Tremblay/ });
  await tick.focus();
  await scanByKeys(desk, orjan.ticket, 'Tab', /^HereÖrjan Ågren$/);
  await expect(desk.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await desk.getByRole('button', { name: 'Undo' }).focus();
  await scanByKeys(desk, orjan.ticket, 'Enter', /^Already hereÖrjan Ågren/);
  await expect(desk.getByRole('checkbox', { checked: true })).toHaveCount(2);
  // The field has it, with something in it.
  const search = desk.getByLabel('Name or code');
  await search.fill('zzz');
  await scanByKeys(desk, odile.ticket, 'Tab', /^Already hereOdile Tremblay/);
  await expect(search).toHaveValue('');
  await search.blur();

  // With Caps Lock, behind a prefix, as a link.
  const inverted = [...robin.ticket]
    .map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()))
    .join('');
  await scanByKeys(desk, `]Q1${inverted}`, 'Enter', /^Here/);
  await scanByKeys(desk, `https://portal.example/ticket#${robin.ticket}`, 'Enter', /^Already here/);
  // What is no ticket takes the old result away, and names what may be wrong.
  await scanByKeys(desk, '5901234123457', 'Enter', /^Not ours.*set the keyboard .* to English/);
  await desk.context().close();
});

test('V31 check-ins of a tab that was closed are sent the next morning, though the list has ended', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, odile } = await book(page);
  const desk = await newPhone(browser, baseURL);
  await openDoor(desk, event);
  await isStored(desk);
  await online(desk, false);
  await scanByKeys(desk, odile.ticket, 'Enter', /^HereOdile Tremblay$/);
  await expect(desk.getByText('1 waiting to be sent')).toBeVisible();
  const context = desk.context();
  await desk.close();

  // The list and its key have ended.
  await context.clearCookies({ name: 'door_key' });
  await context.clearCookies({ name: /fairway_session/ });
  const morning = await context.newPage();
  await morning.goto('/organize/door/another-event');
  await expect(morning.getByText('One check-in of this phone waits to be sent.')).toBeVisible();
  await context.setOffline(false);
  await morning.getByRole('button', { name: 'Try Again' }).click();
  await expect(morning.getByText('waits to be sent')).toHaveCount(0);
  await signIn(page, owner);
  expect(await namesHere(page, event)).toContain('Odile Tremblay');
  await context.close();
});

test('V32 where the browser stores nothing the door works while its page is open, with a warning', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, odile } = await book(page);
  const desk = await newPhone(browser, baseURL);
  await desk.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
  });
  await openDoor(desk, event);
  await expect(desk.getByText('This browser keeps nothing for this page.')).toBeVisible();
  await scanByKeys(desk, odile.ticket, 'Enter', /^HereOdile Tremblay$/);
  await expect(desk.getByText('waiting to be sent')).toHaveCount(0);
  await expectFit(desk);
  expect(await namesHere(desk, event)).toContain('Odile Tremblay');
  await desk.context().close();
});
