import {
  answerBank,
  expectEmail,
  must,
  type Person,
  type Season,
  type Visit,
} from './simulation.ts';

/** Has a membership or none, and changes that now and then. */
export async function thinkOfMembership(
  season: Season,
  person: Person,
  { subscribed, cancelled, payment_problem }: Visit,
): Promise<void> {
  const { chance } = season;
  if (!subscribed) return join(season, person);
  if (cancelled) return chance.chance(0.6) ? resume(season, person) : cancelAgain(person);
  const wish = chance.fraction();
  if (wish < 0.55) return enterCard(season, person, payment_problem);
  return wish < 0.7 ? joinAgain(season, person) : cancel(season, person, payment_problem);
}

async function join(season: Season, person: Person): Promise<void> {
  const { chance, happened } = season;
  const payment_method = chance.pick([
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_mastercard',
    'pm_card_authenticationRequired',
    'pm_card_chargeDeclinedInsufficientFunds',
  ]);
  const isDeclined = payment_method.includes('Declined');
  const asked = person.browser.post('/api/v1/subscribe', { payment_method });
  const answer = await must(isDeclined ? 402 : 200, asked, payment_method);
  if (isDeclined) return happened('a card is declined');
  const { status, client_secret } = answer.json().data;
  if (status !== 'active' && !(await answerBank(season, person, client_secret))) return;
  happened(person.hasBeenMember ? 'a membership begins again' : 'a membership begins');
  person.hasBeenMember = true;
  expectEmail(person, 'Welcome to Fairway');
}

async function joinAgain({ happened }: Season, { browser }: Person): Promise<void> {
  await must(409, browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' }));
  happened('a second membership is refused');
}

async function cancel({ happened }: Season, person: Person, isUnpaid: boolean): Promise<void> {
  await must(200, person.browser.post('/api/v1/cancel'));
  if (!isUnpaid) expectEmail(person, 'Your membership is cancelled');
  happened('a membership is cancelled');
}

async function cancelAgain({ browser }: Person): Promise<void> {
  await must(409, browser.post('/api/v1/cancel'));
}

async function resume({ happened }: Season, person: Person): Promise<void> {
  await must(200, person.browser.post('/api/v1/resume'));
  expectEmail(person, 'Your membership goes on');
  happened('a membership is resumed');
}

/** Often one that is taken now and fails at the next renewal. */
async function enterCard(season: Season, { browser }: Person, isUnpaid: boolean): Promise<void> {
  const good = isUnpaid || season.chance.chance(0.3);
  const payment_method = good ? 'pm_card_mastercard' : 'pm_card_chargeCustomerFail';
  await must(200, browser.post('/api/v1/update-payment-method', { payment_method }));
  if (isUnpaid) season.happened('an unpaid renewal is paid with another card');
  if (!good) season.happened('a card that will fail is entered');
}
