import { expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { newPerson, owner, post, registerAndConfirm, signIn } from './support/accounts.ts';
import { addOwing, bookableEvent } from './support/booking.ts';
import { screenHeading } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('V24 who is added by an organizer confirms the place: by the email’s link in any browser, or in My Events', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  const person = newPerson({ first_name: 'Ann', last_name: 'Ames' });
  await registerAndConfirm(page, person);
  await signIn(page, owner);
  const event = await bookableEvent(page.request, isPaidRound);
  const add = async () => {
    const { id } = await addOwing(page, event.uuid, [{ name: 'A', email: person.email }]);
    return `/organize/events/${event.slug}/attendees/${id}`;
  };
  const record = await add();
  await openScreen(page, record);
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectFit(page);

  let path = '';
  await expect(async () => {
    const [added] = await emails(page.request, person.email);
    path = /\/confirm-place#\S+/.exec(added?.text ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  const anywhere = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openScreen(anywhere, path);
  await expect(screenHeading(anywhere, 'Is this place yours?')).toBeVisible();
  await expect(anywhere.getByText(event.title)).toBeVisible();
  await anywhere.setViewportSize(phone);
  await expectScreenFit(anywhere);
  await anywhere.getByRole('button', { name: 'Confirm My Place' }).click();
  await expect(screenHeading(anywhere, 'Your place is confirmed')).toBeVisible();
  await page.reload();
  await expect(screenHeading(page, 'Ann Ames')).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeHidden();

  // The same signed in, at another place that an organizer gives.
  await signIn(anywhere, person.email, person.password);
  expect(await post(anywhere, `/api/v1/events/${event.uuid}/action/cancel`, {})).toBeOK();
  await add();
  await openScreen(anywhere, '/my-events');
  const confirm = anywhere.getByRole('button', { name: `Confirm My Place at ${event.title}` });
  await expect(confirm).toBeVisible();
  await expectFit(anywhere);
  await confirm.click();
  await expect(anywhere.getByText('Your place is confirmed.')).toBeVisible();
  await expect(confirm).toBeHidden();
  await anywhere.context().close();
});
