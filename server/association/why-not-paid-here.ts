import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import { loadAssociation } from './association.ts';
import { type AssociationRow, findAssociation } from './association-queries.ts';

/** 19.7: test cards are public, so in production without keys of a provider everything is paid for by hand. */
export function isByHandOnly({ settings, payments }: Pick<Deps, 'settings' | 'payments'>): boolean {
  return settings.production && isSandbox(payments);
}

/** How one pays where no card is taken; the same for everybody. */
export async function findHowToPay({ db }: Pick<Deps, 'db'>): Promise<string> {
  const { how_to_pay } = await loadAssociation(db);
  return how_to_pay ?? 'No cards are taken here. Please ask the association how to pay.';
}

/** Why nothing can be paid for here now; undefined where cards are taken. */
export async function whyNotPaidHere(
  deps: Pick<Deps, 'db' | 'settings' | 'payments'>,
): Promise<HttpError | undefined> {
  if (isByHandOnly(deps)) {
    return new HttpError('booking_closed', { message: await findHowToPay(deps) });
  }
  return whyNameless(deps);
}

type Identity = Pick<AssociationRow, 'name' | 'address' | 'email'>;

/** What the association has still to say of itself, in words. */
export function missingIdentity(row: Identity | undefined): string[] {
  return [
    !row?.name && 'its name',
    !row?.address?.length && 'its postal address',
    !row?.email && 'its email address',
  ].filter((missing) => typeof missing === 'string');
}

/** 19.6: every receipt says who the association is, and never changes. */
export async function whyNameless({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<HttpError | undefined> {
  if (!settings.production) return undefined;
  const missing = missingIdentity(await findAssociation(db));
  if (missing.length === 0) return undefined;
  return new HttpError('unavailable', {
    message: `Nothing can be paid here yet: the association has still to say ${missing.join(', ')}.`,
  });
}

export async function refuseUnlessPaidHere(deps: Deps): Promise<void> {
  const refusal = await whyNotPaidHere(deps);
  if (refusal) throw refusal;
}
