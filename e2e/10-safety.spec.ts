import { inDays, machineClock } from '../server/testing/processes/machine-clock.ts';
import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import { newPerson, owner, post, registerAndConfirm, signIn } from './support/accounts.ts';
import { bookableEvent } from './support/booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

// A safety lead's day: invited, too early, needed, and seen by whose notes were read.
test.use({
  portalSettings: { MAIL_FROM: 'Fairway <safety@fairway.example>' },
  contextOptions: { reducedMotion: 'reduce' },
});

const oneDay = 24 * 3600_000;
/** Its notes are closed today. */
const isLaterAndPaid = (event: { member_only: boolean; price_cents: number; starts_at: string }) =>
  !event.member_only && event.price_cents > 0 && Date.parse(event.starts_at) > inDays(3).getTime();

async function newPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: phone });
  return context.newPage();
}

/** Robin with notes in the profile, and a guest with a meal. */
async function bookWithNotes(page: Page, uuid: string) {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  const { data } = await (await page.request.get('/api/v1/user')).json();
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const saved = await page.request.put('/api/v1/profile/personal-info', {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: {
      first_name: data.first_name,
      last_name: data.last_name,
      dob: null,
      gender: '',
      phone_number: '',
      languages: '',
      location: '',
      personal_info_visibility: false,
      emergency_contact_name: 'Kim Fox',
      emergency_contact_phone_number: '506 555 0100',
      health_conditions: 'Bee stings: the pen is in the bag',
      dietary_restrictions: 'No nuts',
      private_consent: true,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const booked = await post(page, `/api/v1/events/${uuid}/action/attend`, {
    uuid,
    data: {
      guests: [{ name: 'Guest Onlyone', email: 'guest.onlyone@example.org', meal: 'vegan' }],
      payment_method: 'pm_card_visa',
    },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  return { person, name: `${data.first_name} ${data.last_name}` };
}

// First: the other one moves the clock on.
test('10.4 1.1 in the demo the safety lead reads the notes of one who comes tomorrow, sees nothing else, and that person sees it', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'safety@example.com');
  await openScreen(page, '/organize');
  await expect(page.getByText('Nothing needs you today.')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Today', 'Events']);
  await page.getByRole('link', { name: 'Health Notes of Short Game Supper' }).click();
  await page.getByRole('button', { name: 'Show Notes of Noor Haddadi' }).click();
  await expect(page.getByText(/^Asthma/)).toBeVisible();
  for (const path of ['members', 'people', 'mail', 'audit']) {
    await openScreen(page, `/organize/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing is here' })).toBeVisible();
  }
  const captain = await newPage(browser, portal.url);
  await signIn(captain, 'captain@example.com');
  await openScreen(captain, '/settings/privacy');
  const looks = captain.getByRole('list', { name: 'Who has read your health notes' });
  await expect(looks.getByRole('listitem')).toHaveCount(1);
  await expect(looks).toContainText('Ingrid Tremaine');
  await captain.context().close();
});

test('10.4 10.2 11.2 J12 at 320 px: a safety lead is invited, waits for the day, reads the notes of one person, and that person sees it', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, owner);
  const event = await bookableEvent(page.request, isLaterAndPaid);
  const member = await newPage(browser, portal.url);
  const { name, person } = await bookWithNotes(member, event.uuid);
  const lead = await newPage(browser, portal.url);
  const kim = newPerson({ first_name: 'Kim', last_name: 'Leadbetter' });
  await registerAndConfirm(lead, kim);
  await signIn(lead, kim.email, kim.password);

  await test.step('an owner invites under People', async () => {
    await openScreen(page, '/organize/people');
    await page.getByRole('button', { name: 'Invite Somebody' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(kim.email);
    await page.getByRole('radio', { name: /^Safety lead/ }).check();
    await page.getByLabel('Event').selectOption(event.uuid);
    await expect(page.getByText('At most three an event')).toBeVisible();
    await page.getByRole('button', { name: 'Send the Invitation' }).click();
    await expect(page.getByText(`An invitation is on its way to ${kim.email}`)).toBeVisible();
  });

  await test.step('who is invited accepts, and the owners are told', async () => {
    const subject = `You are invited to be a safety lead of “${event.title}”`;
    let text = '';
    await expect(async () => {
      text =
        (await emails(page.request, kim.email)).find((one) => one.subject === subject)?.text ?? '';
      expect(text).toContain('/organize/invitation#');
    }).toPass({ timeout: 30_000, intervals: [50] });
    await lead.goto(/\/organize\/invitation#[\w-]+/.exec(text)?.[0] ?? '');
    await lead.getByRole('button', { name: 'Accept' }).click();
    await expect(lead.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(async () => {
      const inbox = await emails(page.request, owner);
      expect(inbox.map((one) => one.subject)).toContain(
        `${kim.first_name} ${kim.last_name} is a safety lead of “${event.title}”`,
      );
    }).toPass({ timeout: 30_000, intervals: [50] });
  });

  await test.step('before the time the screen says when it opens', async () => {
    await openScreen(lead, `/organize/events/${event.slug}/safety`);
    await expect(lead.getByRole('heading', { name: 'Not open yet' })).toBeVisible();
    await expectScreenFit(lead);
    await openScreen(lead, '/organize/events');
    await expect(lead.getByRole('link', { name: /^Attendees/ })).toHaveCount(0);
    await expect(lead.getByRole('link', { name: 'Roles', exact: true })).toHaveCount(0);
    const own = lead.getByRole('link', { name: `Health Notes of ${event.title}` });
    await expect(own).toBeVisible();
  });

  await test.step('on the day they find a person by name and read those notes alone', async () => {
    const { data } = await (await lead.request.get(`/api/v1/events/${event.slug}`)).json();
    const days = Math.floor((Date.parse(data.starts_at) - machineClock.now().getTime()) / oneDay);
    expect(await post(page, '/dev/clock', { days })).toBeOK();
    await signIn(lead, kim.email, kim.password);
    await openScreen(lead, `/organize/events/${event.slug}/safety`);
    await lead.getByLabel('Search People').fill(name);
    await expect(lead.getByText(/^2 people for/)).toBeVisible();
    await lead.getByRole('button', { name: `Show Notes of ${name}` }).click();
    await expect(lead.getByText('Bee stings: the pen is in the bag')).toBeVisible();
    await expect(lead.getByRole('link', { name: 'Call 506 555 0100' })).toHaveAttribute(
      'href',
      'tel:5065550100',
    );
    await expectScreenFit(lead);
    await lead.getByRole('button', { name: 'Show Notes of Guest Onlyone' }).click();
    await expect(lead.getByText('Vegan')).toBeVisible();
    await expect(lead.getByText('Bee stings')).toHaveCount(0);
    await lead.setViewportSize({ width: 1440, height: 900 });
    await expectNoSidewaysScroll(lead);
    await expectAccessible(lead);
  });

  await test.step('whose notes were read sees who it was', async () => {
    await signIn(member, person.email, person.password);
    await openScreen(member, '/settings/privacy');
    const looks = member.getByRole('list', { name: 'Who has read your health notes' });
    await expect(looks.getByRole('listitem')).toHaveCount(2);
    await expect(looks.getByText(`${kim.first_name} ${kim.last_name}`).first()).toBeVisible();
    await expect(looks.getByText('The meal of your guest Guest Onlyone')).toBeVisible();
    await expectFit(member);
  });

  for (const one of [member, lead]) await one.context().close();
});
