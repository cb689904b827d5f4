import { handWays } from '#contract/values/money-words.ts';
import { fullName } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { type Seeded, seeded } from '#server/artwork/materials/seeded.ts';
import { usualTimeZone } from '#server/association/association.ts';
import { newCode } from '#server/bookings/tickets/new-ticket.ts';
import type { seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import type { paymentCustomers } from '#server/db/tables/payment-tables.ts';
import type {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxRefunds,
} from '#server/db/tables/sandbox-tables.ts';
import type { memberships } from '#server/db/tables/tables.ts';
import { handicapToStore } from '#server/events/event-kind.ts';
import { testCards } from '#server/payments/sandbox/sandbox-cards.ts';
import { oneDay } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import type { buildDemoBookings } from './build-demo-bookings.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import { buildDemoPayment, type DemoLedger, together } from './build-demo-ledger.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomBookingId, randomUuid } from './random-ids.ts';

type DemoBooking = ReturnType<typeof buildDemoBookings>[number];
type Membership = typeof memberships.$inferInsert;
type Customer = typeof sandboxCustomers.$inferInsert;
type Card = typeof sandboxCards.$inferInsert;

interface CustomerWithCard {
  customer: Customer;
  card: Card;
}

/** What stands behind each booking: the seats, what was paid for them, and what was refunded. */
export function buildDemoTickets(
  booked: DemoBooking[],
  built: BuiltEvent[],
  people: BuiltMember[],
  paid: { memberships: Membership[]; sandboxCustomers: Customer[]; sandboxCards: Card[] },
  now: Date,
) {
  const treasurer = String(people.find(({ role }) => role === 'treasurer')?.user.uuid);
  const random = seeded('fairway demo tickets');
  const eventOf = new Map(built.map(({ row }) => [row.uuid, row]));
  const personOf = new Map(people.map(({ user }) => [user.uuid, user]));
  const memberOf = new Map(paid.memberships.map((row) => [row.user_uuid, row]));
  const customers = customersOf(paid, random);
  const codes = seatCodes(random);
  const handOf = handsOf(booked, eventOf, treasurer, now);

  const tickets = booked.map((booking) => {
    const event = eventOf.get(booking.event_uuid);
    const person = personOf.get(booking.user_uuid);
    if (!event || !person) throw new Error('A booking of the demo belongs to nobody.');
    const price = wasMember(memberOf.get(booking.user_uuid), booking.created_at)
      ? event.member_price_cents
      : event.price_cents;
    const request = { uuid: randomUuid(random), booking_id: booking.id, fingerprint: 'demo' };
    const own = Array.from({ length: booking.players }, (_, position) => ({
      uuid: randomUuid(random),
      booking_id: booking.id,
      event_uuid: event.uuid,
      request_uuid: request.uuid,
      position,
      user_uuid: position === 0 ? person.uuid : null,
      state: booking.status === 'cancelled' ? ('cancelled' as const) : ('confirmed' as const),
      cancelled_at: booking.cancelled_at,
      cancel_until: event.cancel_until,
      ticket: randomBookingId(random),
      code: codes.of(event),
      name: position === 0 ? fullName(person) : guestName(people, random),
      handicap_index: handicapToStore(
        event,
        random.chance(0.6) ? Math.round(random.between(30, 320)) / 10 : null,
      ),
      price_cents: position === 0 ? price : event.price_cents,
    })) satisfies (typeof seats.$inferInsert)[];
    const donation = event.price_cents > 0 && random.chance(0.15) ? random.whole(1, 10) * 5_00 : 0;
    const total = own.reduce((sum, seat) => sum + seat.price_cents, donation);
    const customer = total > 0 ? customers.of(booking.user_uuid) : undefined;
    return buildTicket(
      booking,
      event,
      { request: { ...request, created_at: booking.created_at }, seats: own, donation, total },
      person,
      customer,
      random,
      handOf(booking),
    );
  });
  return {
    bookings: tickets.map(({ booking }) => booking),
    seatRequests: tickets.map(({ request }) => request),
    seats: tickets.flatMap((ticket) => ticket.seats),
    sandboxCustomers: customers.added.map(({ customer }) => customer),
    sandboxCards: customers.added.map(({ card }) => card),
    paymentCustomers: customers.added.map(({ customer, card }) => ({
      user_uuid: String(customer.user_uuid),
      customer_id: customer.id,
      card_brand: card.brand,
      card_last4: card.last4,
      card_exp_month: card.exp_month,
      card_exp_year: card.exp_year,
    })) satisfies (typeof paymentCustomers.$inferInsert)[],
    sandboxCharges: tickets.flatMap(({ charges }) => charges),
    sandboxRefunds: tickets.flatMap(({ refunds }) => refunds),
    ledger: together(tickets.flatMap(({ ledger }) => ledger ?? [])),
  };
}

/** Codes that are unique in their event. */
function seatCodes(random: Seeded) {
  const used = new Set<string>();
  return {
    of({ uuid, title }: { uuid: string; title: string }): string {
      const code = newCode(title, (below) => random.whole(0, below - 1));
      if (used.has(`${uuid} ${code}`)) return this.of({ uuid, title });
      used.add(`${uuid} ${code}`);
      return code;
    },
  };
}

/** The customers that memberships have made, and new ones for everybody else who pays. */
function customersOf(paid: { sandboxCustomers: Customer[]; sandboxCards: Card[] }, random: Seeded) {
  const cardOf = new Map(paid.sandboxCards.map((card) => [card.customer_id, card]));
  const known = new Map<Customer['user_uuid'], CustomerWithCard>(
    paid.sandboxCustomers.map((customer) => [
      customer.user_uuid,
      { customer, card: cardOf.get(customer.id) as Card },
    ]),
  );
  const added: CustomerWithCard[] = [];
  return {
    added,
    of(userUuid: string): CustomerWithCard {
      const existing = known.get(userUuid);
      if (existing) return existing;
      const customer = buildCustomer(userUuid, random);
      known.set(userUuid, customer);
      added.push(customer);
      return customer;
    },
  };
}

function wasMember(membership: Membership | undefined, at: Date): boolean {
  if (!membership || membership.started_at > at) return false;
  return !membership.ends_at || membership.ends_at > at;
}

function guestName(people: BuiltMember[], random: Seeded): string {
  const anyOther = () => people[random.whole(demoAccounts.length, people.length - 1)]?.user;
  const [one, other] = [anyOther(), anyOther()];
  return `${one?.first_name} ${other?.last_name}`;
}

const newId = (kind: string, random: Seeded) => `${kind}_${randomUuid(random).replaceAll('-', '')}`;

function buildCustomer(userUuid: string, random: Seeded): CustomerWithCard {
  const visa = testCards.pm_card_visa;
  if (!visa) throw new Error('The sandbox has lost its test cards.');
  const [customer, card] = [newId('cus', random), newId('pm', random)];
  return {
    customer: { id: customer, user_uuid: userUuid, card_id: card },
    card: { id: card, customer_id: customer, ...visa, exp_month: 12, exp_year: 2034 },
  };
}

/** So late that what was paid by hand is at the bank already; lately it was given back the day after. */
const givenAfter = 33 * oneDay;

/**
 * Of the events that are over or called off, one booking in six was paid at the table: by cash, cheque or e-Transfer. What
 * of it is owed back was given by hand, but for the last one that was cancelled.
 */
function handsOf(
  booked: DemoBooking[],
  eventOf: Map<string, BuiltEvent['row']>,
  by: string,
  now: Date,
) {
  const wayOf = ({ id, event_uuid }: DemoBooking) => {
    const event = eventOf.get(event_uuid);
    const number = id.charCodeAt(0) + id.charCodeAt(1);
    const isOne = id.charCodeAt(2) % 6 === 0 && (event?.member_price_cents ?? 0) > 0;
    const isOver = event && (event.ends_at < now || event.status === 'cancelled');
    return isOne && isOver ? handWays[number % handWays.length] : undefined;
  };
  const cancelled = booked.filter((one) => one.status === 'cancelled' && wayOf(one));
  const owed = cancelled.toSorted((one, other) => +other.created_at - +one.created_at)[0];
  return (booking: DemoBooking) => {
    const way = wayOf(booking);
    if (!way) return null;
    const after = (time: number) => new Date(Number(booking.cancelled_at) + time);
    const at = after(givenAfter) < now ? after(givenAfter) : after(oneDay);
    const isGiven = booking !== owed && at < now;
    return {
      paid: { way, day: dayIn(usualTimeZone, booking.created_at), by },
      given: isGiven ? { day: dayIn(usualTimeZone, at), at } : null,
    };
  };
}

interface Price {
  request: typeof seatRequests.$inferInsert;
  seats: (typeof seats.$inferInsert)[];
  donation: number;
  total: number;
}

function buildTicket(
  booking: DemoBooking,
  event: BuiltEvent['row'],
  { request, seats: own, donation, total }: Price,
  person: BuiltMember['user'],
  customer: CustomerWithCard | undefined,
  random: Seeded,
  byHand: ReturnType<ReturnType<typeof handsOf>>,
) {
  const { players: _counted, ...row } = booking;
  const { cancelled_at } = row;
  const none = { booking: row, request, seats: own, charges: [], refunds: [], ledger: null };
  if (!customer) return none;

  const reference = newId('pi', random);
  const uuid = randomUuid(random);
  const charge: typeof sandboxCharges.$inferInsert = {
    id: reference,
    customer_id: customer.customer.id,
    subscription_id: null,
    mark: uuid,
    amount_cents: total,
    description: event.title,
    state: 'paid',
    card_id: customer.card.id,
    client_secret: newId(`${reference}_secret`, random),
    charged_at: booking.created_at,
  };
  const given = { uuid: randomUuid(random), reference: newId('re', random) };
  const refund = cancelled_at ? { ...given, at: cancelled_at } : undefined;
  const refunds: (typeof sandboxRefunds.$inferInsert)[] =
    refund && !byHand
      ? [
          {
            id: refund.reference,
            charge_id: reference,
            mark: refund.uuid,
            amount_cents: total,
            refunded_at: refund.at,
          },
        ]
      : [];
  const ledger: DemoLedger = buildDemoPayment(
    {
      uuid,
      user: { ...person, uuid: booking.user_uuid },
      bookingId: booking.id,
      reference: byHand ? null : reference,
      at: booking.created_at,
      paid: byHand?.paid ?? { card: customer.card },
      event: {
        title: event.title,
        day: dayIn(event.timezone, event.starts_at),
      },
      descriptions: {
        event: event.title,
        donation: event.charity_name ? `Donation to ${event.charity_name}` : 'Donation',
      },
      lines: [
        ...own.map((seat) => ({
          kind: 'seat' as const,
          seat_uuid: seat.uuid,
          cents: seat.price_cents,
        })),
        ...(donation > 0 ? [{ kind: 'donation' as const, cents: donation }] : []),
      ],
      refund:
        cancelled_at && byHand
          ? { uuid: given.uuid, at: cancelled_at, by: byHand.paid.by, given: byHand.given }
          : refund,
    },
    () => randomUuid(random),
  );
  const paid = { ...request, charge_uuid: uuid };
  const charges = byHand ? [] : [charge];
  return { booking: row, request: paid, seats: own, charges, refunds, ledger };
}
