import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

const priceHere = async () =>
  (await portal.app.inject(api.membershipPlan.path)).json().data.price_cents;

test('19.6 J5 the association sets what a year costs: it is shown, charged and offered at once', async () => {
  const owner = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  const { data: before } = (await owner.browser.get(organizeApi.settings.path)).json();
  expect([before.membership_price_cents, await priceHere()]).toEqual([null, 120_00]);

  const save = (body: object) => owner.browser.send('PUT', organizeApi.saveSettings.path, body);
  const named = {
    ...before,
    name: 'Golf for Good',
    email: 'office@example.org',
    short_name: 'GfG',
  };
  expect((await save({ ...named, membership_price_cents: 49 })).statusCode).toBe(400);
  const saved = await save({ ...named, membership_price_cents: 40_00 });
  expect(saved.json().data).toMatchObject({ membership_price_cents: 40_00 });
  expect(await priceHere()).toBe(40_00);

  const robin = await buildBooker(portal);
  const card = { payment_method: 'pm_card_visa', expected_price_cents: 120_00 };
  const refused = await robin.browser.post(api.subscribe.path, card);
  const says = 'A year costs $40.00 now. Nothing was charged; please look at it again.';
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { expected_price_cents: [says] },
  ]);
  await robin.browser.post(api.subscribe.path, { ...card, expected_price_cents: 40_00 });
  const { data: payments } = (await robin.browser.get(api.billingHistory.path)).json();
  expect(payments).toMatchObject([{ kind: 'membership', amount_cents: 40_00 }]);

  // A client that does not know the field leaves it empty.
  const { membership_price_cents: _, ...former } = saved.json().data;
  expect((await save(former)).json().data.membership_price_cents).toBeNull();
  expect(await priceHere()).toBe(120_00);
});
