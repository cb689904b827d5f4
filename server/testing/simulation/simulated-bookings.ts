import type { Event } from '#contract/events/events.ts';
import { advanceWaitlists } from '#server/bookings/waitlist/waitlist-jobs.ts';
import { signIn } from './simulated-accounts.ts';
import {
  answerBank,
  eventsSeenBy,
  must,
  type Person,
  type Simulation,
  type Visit,
} from './simulation.ts';

/** Books one of the upcoming events. */
export async function bookEvent(
  simulation: Simulation,
  person: Person,
  visit: Visit,
): Promise<void> {
  const filter = simulation.chance.pick(['open', 'open', 'upcoming'] as const);
  const [first, ...others] = await eventsSeenBy<Event>(person, `events?filter=${filter}`);
  if (first)
    await bookPlaces(simulation, person, visit, simulation.chance.pick([first, ...others]));
}

/** Books alone or with guests. `statusFor` knows beforehand what the portal must answer. */
export async function bookPlaces(
  simulation: Simulation,
  person: Person,
  visit: Visit,
  event: Event,
): Promise<void> {
  const { chance, happened, later } = simulation;
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
  const send = () => {
    const notes = `By ${tag}`;
    const wanted = { guests, payment_method, donation_cents, notes, expected_total_cents: total };
    const path = `/api/v1/events/${event.uuid}/action/attend`;
    return browser.post(path, { uuid: event.uuid, data: wanted });
  };

  const wanted = { players: 1 + guests.length, total, payment_method };
  const answer = await must(
    statusFor(simulation, event, visit, wanted),
    send(),
    JSON.stringify(wanted),
  );
  if (answer.statusCode === 402) return happened('a card is declined');
  if (answer.statusCode !== 201) return happened('a booking is refused');
  if (total === 0) return happened('a booking is free');
  const { status, client_secret } = answer.json().data;
  if (status === 'confirmed') return happened('a booking is paid');
  const answered = await answerBank(simulation, person, client_secret);
  if (answered === 'later') later.unshift(() => rush(simulation, person, event, wanted.players));
  if (answered !== 'yes') return;
  await must(201, send());
  happened('a booking is paid at the bank');
}

/** F8: others take the seats of an expired hold before its owner pays after all. */
async function rush(
  simulation: Simulation,
  loser: Person,
  { slug }: Event,
  players: number,
): Promise<void> {
  const find = async () => {
    // Seats that came free by the clock go to who waits, before anybody can book them.
    await advanceWaitlists(simulation.portal.deps);
    return (await loser.browser.get(`/api/v1/events/${slug}`)).json().data as Event;
  };
  const others = simulation.members.filter((one) => one.state === 'here' && one !== loser);
  for (const other of simulation.chance.shuffled(others)) {
    if (((await find()).spots_left ?? 0) < players) break;
    await bookPlaces(simulation, other, await signIn(simulation, other), await find());
  }
  if (((await find()).spots_left ?? 0) < players) {
    simulation.happened('a payment arrives after the seats are gone');
  }
}

function statusFor(
  { portal }: Simulation,
  event: Event,
  { bookings, offers, subscribed }: Visit,
  wanted: { players: number; total: number; payment_method: string },
): number {
  const now = portal.clock.now().toISOString();
  const isMine = bookings.some(
    ({ event_uuid, status }) => event_uuid === event.uuid && status !== 'cancelled',
  );
  const isOpen = event.booking_opens_at <= now && now < event.booking_closes_at;
  if (event.status === 'cancelled' || isMine || !isOpen) return 409;
  if (event.member_only && !subscribed) return 403;
  const offered = offers.find(({ event_uuid }) => event_uuid === event.uuid)?.seats ?? 0;
  if (event.spots_left !== null && event.spots_left + offered < wanted.players) return 409;
  return wanted.total > 0 && wanted.payment_method.includes('Declined') ? 402 : 201;
}

/** What an organizer let them pay later, sent twice. The bank may refuse, or never be answered. */
export async function payOwingByCard(simulation: Simulation, person: Person): Promise<void> {
  const { chance, happened } = simulation;
  const mine = await eventsSeenBy<BookedEvent>(person, 'my-events?filter=upcoming');
  const [owing] = chance.shuffled(mine.filter(({ booking }) => booking.owing_cents > 0));
  if (!owing) return;
  const { id, owing_cents } = owing.booking;
  const wanted = {
    payment_method: chance.chance(0.7) ? 'pm_card_visa' : 'pm_card_authenticationRequired',
    key: crypto.randomUUID(),
    expected_total_cents: owing_cents,
  };
  const send = () => person.browser.post(`/api/v1/confirmation/${id}/pay`, wanted);
  // A card is not charged less than 50 cents.
  const answer = await must(owing_cents < 50 ? 400 : 201, send(), JSON.stringify(wanted));
  if (answer.statusCode !== 201) return;
  const { status, client_secret } = answer.json().data;
  if (status !== 'confirmed') {
    if ((await answerBank(simulation, person, client_secret)) !== 'yes') return;
    await must(201, send());
  }
  await must(201, send());
  happened('what is owing is paid');
}

/** Allowed until `cancel_until`; after that the booking stays. */
export async function cancelSomeBooking(simulation: Simulation, person: Person): Promise<void> {
  const { portal, chance, happened } = simulation;
  const { browser } = person;
  const [first, ...others] = await eventsSeenBy<BookedEvent>(person, 'my-events?filter=upcoming');
  if (!first) return;
  const { uuid, booking } = chance.pick([first, ...others]);
  if (booking.status !== 'confirmed') return;
  const { until } = await previewOf(browser, booking.id);
  const isInTime = portal.clock.now().toISOString() < until;
  await must(isInTime ? 200 : 409, browser.post(`/api/v1/events/${uuid}/action/cancel`));
  happened(isInTime ? 'a booking is cancelled in time' : 'a booking is cancelled too late');
}

async function previewOf({ get }: Person['browser'], id: string, seats = '') {
  const query = seats && `?seats=${seats}`;
  const answer = await must(200, get(`/api/v1/confirmation/${id}/cancellation${query}`));
  return answer.json().data as { refund_cents: number; why: string | null; until: string };
}

/** One act on one seat of a booking: it is cancelled, its guest is swapped, or another seat is added. */
export async function changeSomeSeat(simulation: Simulation, person: Person): Promise<void> {
  const { chance } = simulation;
  const mine = await eventsSeenBy<BookedEvent>(person, 'my-events?filter=upcoming');
  const [first, ...others] = mine.filter(({ booking }) => booking.status === 'confirmed');
  if (!first) return;
  const event = chance.pick([first, ...others]);
  const act = chance.pick([cancelSeat, cancelSeat, swapGuest, addSeat, addSeat]);
  await act(simulation, person, event);
}

type BookedEvent = Event & { booking: { id: string; status: string; owing_cents: number } };

async function seatsOf({ browser }: Person, { booking }: BookedEvent) {
  const answer = await must(200, browser.get(`/api/v1/confirmation/${booking.id}`));
  const { seats } = answer.json().data as {
    seats: { uuid: string; state: string; is_booker: boolean; email: string | null }[];
  };
  return seats.filter(({ state }) => state === 'confirmed');
}

async function cancelSeat(
  { chance, happened }: Simulation,
  person: Person,
  event: BookedEvent,
): Promise<void> {
  const seats = (await seatsOf(person, event)).filter(({ is_booker }) => !is_booker);
  const [seat] = chance.shuffled(seats);
  if (!seat) return;
  const { uuid } = seat;
  const { refund_cents, why } = await previewOf(person.browser, event.booking.id, uuid);
  const body = { seats: [uuid], expected_refund_cents: refund_cents };
  const path = `/api/v1/events/${event.uuid}/action/cancel`;
  await must(why === null ? 200 : 409, person.browser.post(path, body));
  if (why === null) happened('a seat of several is cancelled');
}

async function swapGuest(
  { chance, happened, portal }: Simulation,
  person: Person,
  event: BookedEvent,
): Promise<void> {
  const seats = (await seatsOf(person, event)).filter(({ is_booker }) => !is_booker);
  const [seat] = chance.shuffled(seats);
  if (!seat) return;
  const { uuid } = seat;
  const tag = `${person.name}.${chance.whole(1, 1e9)}`.toLowerCase();
  const name = `Another guest of ${person.name}`;
  const path = `/api/v1/confirmation/${event.booking.id}/seats/${uuid}`;
  const isOpen = portal.clock.now().toISOString() < event.starts_at;
  const change = { name, email: `s.${tag}@example.org` };
  await must(isOpen ? 200 : 409, person.browser.send('PUT', path, change));
  if (isOpen) happened('a guest is swapped');
}

async function addSeat(
  { chance, happened }: Simulation,
  person: Person,
  event: BookedEvent,
): Promise<void> {
  const { browser, name } = person;
  const saved = (await browser.get('/api/v1/payment-methods')).json().data as { id: string }[];
  const [card] = chance.shuffled(saved);
  const payment_method = card && chance.chance(0.7) ? card.id : 'pm_card_visa';
  const tag = `${name}.${chance.whole(1, 1e9)}`.toLowerCase();
  const guests = [{ name: `Late guest of ${name}`, email: `l.${tag}@example.org` }];
  const key = crypto.randomUUID();
  const body = { guests, payment_method, key, save_card: chance.chance(0.5) };
  const path = `/api/v1/confirmation/${event.booking.id}/seats`;
  const answer = await browser.post(path, body);
  // Full, closed, five at once, a card that fails: the portal says which, and nothing is changed.
  if (answer.statusCode !== 201) return;
  // The same act, sent once more.
  const again = await browser.post(path, body);
  if (again.statusCode !== 201 || again.body !== answer.body) throw new Error(again.body);
  if (answer.json().data.status !== 'confirmed') return;
  happened('a seat is added');
  if (event.price_cents > 0 && payment_method !== 'pm_card_visa') happened('a saved card pays');
}
