import { expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { newPerson, owner, registerAndConfirm, signIn } from './support/accounts.ts';
import { addOwing, bookableEvent, dollars } from './support/booking.ts';
import { cards, typeCard } from './support/cards.ts';
import { alert, heading, main, press, refusal, toast } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('13.6 what is owing is paid from My Events at 320 px, after a refusal and with the bank asking; an email leads there', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  const person = newPerson();
  await registerAndConfirm(page, person);
  const desk = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(desk, owner);
  const event = await bookableEvent(desk.request, isPaidRound);
  await addOwing(desk, event.uuid, [{ name: 'Robin', email: person.email }, { name: 'Sam Alder' }]);
  await desk.context().close();
  const total = dollars(2 * event.price_cents);
  await signIn(page, person.email, person.password);

  await test.step('My Events says what is owing', async () => {
    await openScreen(page, '/my-events');
    await expect(main(page).getByText(`Owing ${total}`)).toBeVisible();
    await expectFit(page);
    await main(page).getByRole('link', { name: 'Pay What Is Owing' }).click();
    await expect(heading(page, `Owing ${total}`)).toBeFocused();
    await expect(page.getByText(`${total} is still owing.`)).toBeVisible();
    await expectScreenFit(page);
  });

  await test.step('a refused card changes nothing, and the bank may be asked', async () => {
    await typeCard(page, cards.declined);
    await press(page, `Pay ${total}`);
    await expect(refusal(page)).toBeVisible();
    await typeCard(page, cards.needsAuthentication);
    await press(page, `Pay ${total}`);
    await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
    await expect(toast(page, `Paid: ${total}`)).toBeVisible();
    await expect(heading(page, `Owing ${total}`)).toHaveCount(0);
    await expect(heading(page, 'What you paid')).toBeVisible();
    await expectFit(page);
  });

  await test.step('the emails lead to the form, and bring the receipt', async () => {
    await expect(async () => {
      const sent = await emails(page.request, person.email);
      const link = sent.map(({ text }) => /\S+&pay=now/.exec(text)?.[0]).find(Boolean);
      expect(link).toContain('/booking-confirmed?id=');
      expect(sent.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1);
    }).toPass({ intervals: [100] });
    await openScreen(page, '/billing');
    await expect(main(page).getByRole('row').filter({ hasText: event.title })).toContainText(total);
  });
});
