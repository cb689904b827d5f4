import type { Event } from '#contract/events.ts';
import { signIn } from './simulated-accounts.ts';
import { answerBank, must, type Person, type Season, type Visit } from './simulation.ts';

/** Books one of the coming events. */
export async function book(season: Season, person: Person, visit: Visit): Promise<void> {
  const filter = season.chance.pick(['open', 'open', 'upcoming']);
  const coming = (await person.browser.get(`/api/v1/events?filter=${filter}`)).json().data;
  if (coming.length > 0) await attend(season, person, visit, season.chance.pick(coming));
}

/** Alone or with guests; it is known beforehand what the portal has to answer. */
async function attend(season: Season, person: Person, visit: Visit, event: Event): Promise<void> {
  const { chance, happened, later } = season;
  const { browser, name } = person;
  const tag = `${name}.${chance.whole(1, 1e9)}`.toLowerCase();
  const guests = [1, 2, 3].slice(0, chance.pick([0, 0, 1, 2, 3])).map((number) => ({
    name: `Guest ${number} of ${name}`,
    email: `g${number}.${tag}@example.org`,
  }));
  const payment_method = chance.pick([
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_authenticationRequired',
    'pm_card_authenticationRequired',
    'pm_card_visa_chargeDeclined',
  ]);
  const donation_cents = chance.chance(0.2) ? 1500 : 0;
  const own = visit.subscribed ? event.member_price_cents : event.price_cents;
  const total = own + guests.length * event.price_cents + donation_cents;
  const ask = () => {
    const notes = `By ${tag}`;
    const wanted = { guests, payment_method, donation_cents, notes, expected_total_cents: total };
    const path = `/api/v1/events/${event.uuid}/action/attend`;
    return browser.post(path, { uuid: event.uuid, data: wanted });
  };

  const wanted = { players: 1 + guests.length, total, payment_method };
  const answer = await must(statusFor(season, event, visit, wanted), ask(), JSON.stringify(wanted));
  if (answer.statusCode === 402) return happened('a card is declined');
  if (answer.statusCode !== 201) return happened('a booking is refused');
  if (total === 0) return happened('a booking is free');
  const { status, client_secret } = answer.json().data;
  if (status === 'confirmed') return happened('a booking is paid');
  const answered = await answerBank(season, person, client_secret);
  if (answered === 'later') later.unshift(() => rush(season, person, event, wanted.players));
  if (answered !== 'yes') return;
  await must(201, ask());
  happened('a booking is paid at the bank');
}

/** F8: others take the places that one of them has lost, before that one pays after all. */
async function rush(
  season: Season,
  loser: Person,
  { slug }: Event,
  players: number,
): Promise<void> {
  const find = async () => (await loser.browser.get(`/api/v1/events/${slug}`)).json().data as Event;
  const others = season.members.filter((one) => one.state === 'here' && one !== loser);
  for (const other of season.chance.shuffled(others)) {
    if (((await find()).spots_left ?? 0) < players) break;
    await attend(season, other, await signIn(season, other), await find());
  }
  if (((await find()).spots_left ?? 0) < players) {
    season.happened('a payment comes when the places are gone');
  }
}

function statusFor(
  { portal }: Season,
  event: Event,
  { bookings, subscribed }: Visit,
  wanted: { players: number; total: number; payment_method: string },
): number {
  const now = portal.clock.now().toISOString();
  const isMine = bookings.some(
    ({ event_uuid, status }) => event_uuid === event.uuid && status !== 'cancelled',
  );
  const isOpen = event.booking_opens_at <= now && now < event.booking_closes_at;
  if (event.status === 'cancelled' || isMine || !isOpen) return 409;
  if (event.member_only && !subscribed) return 403;
  if (event.spots_left !== null && event.spots_left < wanted.players) return 409;
  return wanted.total > 0 && wanted.payment_method.includes('Declined') ? 402 : 201;
}

/** Until the day that the event says; after that the place stays theirs. */
export async function simulateCancellation(season: Season, { browser }: Person): Promise<void> {
  const { portal, chance, happened } = season;
  const mine = (await browser.get('/api/v1/my-events?filter=upcoming')).json().data;
  if (mine.length === 0) return;
  const { uuid, cancel_until, booking } = chance.pick(mine) as Event & {
    booking: { status: string };
  };
  if (booking.status !== 'confirmed') return;
  const isInTime = portal.clock.now().toISOString() < cancel_until;
  await must(isInTime ? 200 : 409, browser.post(`/api/v1/events/${uuid}/action/cancel`));
  happened(isInTime ? 'a booking is cancelled in time' : 'a booking is cancelled too late');
}
