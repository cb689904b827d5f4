import type { SavedCard } from '#contract/membership/membership.ts';
import { callForCustomer } from '../customers/customer.ts';
import { findCustomer, writeCard } from '../customers/customer-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { findRequest } from './subscription/payment-request-queries.ts';
import { statusOf } from './subscription/subscription.ts';

// The portal stores no list of cards: the provider's is the only one (decision 28).

export async function listSavedCards(deps: Deps, userUuid: string): Promise<SavedCard[]> {
  const customer = await findCustomer(deps.db, userUuid);
  if (!customer) return [];
  await countTry(deps, 'cardListOfAccount', customer.customer_id);
  const cards = await deps.payments.listCards(customer.customer_id);
  return cards.map(({ isDefault, ...card }) => ({ ...card, is_default: isDefault }));
}

export async function removeSavedCard(deps: Deps, userUuid: string, id: string): Promise<void> {
  const { db, payments } = deps;
  const customer = (await findCustomer(db, userUuid))?.customer_id;
  const remove = async () => {
    const card = (await payments.listCards(String(customer))).find((one) => one.id === id);
    if (!card) return false;
    const isInUse = (card.isDefault && (await renews(deps, userUuid))) || (await isAwaited());
    if (isInUse) throw membershipNeedsIt();
    const isRemoved = await payments.deleteCard({ customer: String(customer), card: id });
    if (card.isDefault) await writeCard(db, userUuid, null);
    return isRemoved;
  };
  // A request for the membership with this card is under way, or waits for the bank.
  const isAwaited = async () => {
    const requests = [findRequest(db, userUuid, 'subscribe'), findRequest(db, userUuid, 'card')];
    return (await Promise.all(requests)).some((request) => request?.payment_method === id);
  };
  if (!customer || !(await callForCustomer(deps, customer, remove)))
    throw new HttpError('not_found');
}

async function renews({ db, clock }: Deps, userUuid: string): Promise<boolean> {
  const membership = await findMembership(db, userUuid);
  const { subscribed, cancelled } = statusOf(membership, clock.now());
  return subscribed && !cancelled && membership?.subscription_id != null;
}

function membershipNeedsIt(): HttpError {
  return new HttpError('in_use', {
    message: 'Your membership renews on this card. Use another card for it first.',
  });
}
