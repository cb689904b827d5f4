import {
  answerBank,
  expectEmail,
  must,
  type Person,
  type Simulation,
  type Visit,
} from './simulation.ts';

/** Joins, cancels, resumes or changes the card, by chance. */
export async function changeMembership(
  simulation: Simulation,
  person: Person,
  { subscribed, cancelled, payment_problem }: Visit,
): Promise<void> {
  const { chance } = simulation;
  if (!subscribed) return join(simulation, person);
  if (cancelled) return chance.chance(0.6) ? resume(simulation, person) : cancelAgain(person);
  const choice = chance.fraction();
  if (choice < 0.55) return changeCard(simulation, person, payment_problem);
  return choice < 0.7 ? joinAgain(simulation, person) : cancel(simulation, person, payment_problem);
}

async function join(simulation: Simulation, person: Person): Promise<void> {
  const { chance, happened } = simulation;
  const payment_method = chance.pick([
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_mastercard',
    'pm_card_authenticationRequired',
    'pm_card_chargeDeclinedInsufficientFunds',
  ]);
  const isDeclined = payment_method.includes('Declined');
  const request = person.browser.post('/api/v1/subscribe', { payment_method });
  const answer = await must(isDeclined ? 402 : 200, request, payment_method);
  if (isDeclined) return happened('a card is declined');
  const { status, client_secret } = answer.json().data;
  if (status !== 'active' && !(await answerBank(simulation, person, client_secret))) return;
  happened(person.hasBeenMember ? 'a membership begins again' : 'a membership begins');
  person.hasBeenMember = true;
  expectEmail(person, 'Welcome to Fairway');
}

async function joinAgain({ happened }: Simulation, { browser }: Person): Promise<void> {
  await must(409, browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' }));
  happened('a second membership is refused');
}

async function cancel({ happened }: Simulation, person: Person, isUnpaid: boolean): Promise<void> {
  await must(200, person.browser.post('/api/v1/cancel'));
  if (!isUnpaid) expectEmail(person, 'Your membership is cancelled');
  happened('a membership is cancelled');
}

async function cancelAgain({ browser }: Person): Promise<void> {
  await must(409, browser.post('/api/v1/cancel'));
}

async function resume({ happened }: Simulation, person: Person): Promise<void> {
  await must(200, person.browser.post('/api/v1/resume'));
  expectEmail(person, 'Your membership continues');
  happened('a membership is resumed');
}

/** Often a card that is accepted now and fails at the next renewal. */
async function changeCard(
  simulation: Simulation,
  { browser }: Person,
  isUnpaid: boolean,
): Promise<void> {
  const good = isUnpaid || simulation.chance.chance(0.3);
  const payment_method = good ? 'pm_card_mastercard' : 'pm_card_chargeCustomerFail';
  await must(200, browser.post('/api/v1/update-payment-method', { payment_method }));
  if (isUnpaid) simulation.happened('an unpaid renewal is paid with another card');
  if (!good) simulation.happened('a card that will fail is entered');
}
