import { partsOf } from '#server/bookings/booking-parts.ts';
import type { paymentCustomers, payments } from '#server/db/payment-tables.ts';
import type {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxRefunds,
} from '#server/db/sandbox-tables.ts';
import type { bookingPlaces, bookings, memberships } from '#server/db/tables.ts';
import { type Seeded, seeded } from '#server/drawings/seeded.ts';
import { testCards } from '#server/payments/sandbox/sandbox-cards.ts';
import type { buildDemoBookings } from './build-demo-bookings.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomUuid } from './random-ids.ts';

type DemoBooking = ReturnType<typeof buildDemoBookings>[number];
type Membership = typeof memberships.$inferInsert;
type Customer = typeof sandboxCustomers.$inferInsert;
type Card = typeof sandboxCards.$inferInsert;

interface Payer {
  customer: Customer;
  card: Card;
}

/** What stands behind each booking: who plays, what was paid for it, and what went back. */
export function buildDemoTickets(
  booked: DemoBooking[],
  built: BuiltEvent[],
  people: BuiltMember[],
  paid: { memberships: Membership[]; sandboxCustomers: Customer[]; sandboxCards: Card[] },
) {
  const random = seeded('fairway demo tickets');
  const eventOf = new Map(built.map(({ row }) => [row.uuid, row]));
  const personOf = new Map(people.map(({ user }) => [user.uuid, user]));
  const memberOf = new Map(paid.memberships.map((row) => [row.user_uuid, row]));
  const cardOf = new Map(paid.sandboxCards.map((card) => [card.customer_id, card]));
  const payers = new Map(
    paid.sandboxCustomers.map((customer) => [
      customer.user_uuid,
      { customer, card: cardOf.get(customer.id) as Card },
    ]),
  );
  const newPayers: Payer[] = [];
  const payerOf = (userUuid: string): Payer => {
    const known = payers.get(userUuid);
    if (known) return known;
    const payer = buildPayer(userUuid, random);
    payers.set(userUuid, payer);
    newPayers.push(payer);
    return payer;
  };

  const tickets = booked.map((booking) => {
    const event = eventOf.get(booking.event_uuid);
    const person = personOf.get(booking.user_uuid);
    if (!event || !person) throw new Error('A booking of the demo belongs to nobody.');
    const price = wasMember(memberOf.get(booking.user_uuid), booking.created_at)
      ? event.member_price_cents
      : event.price_cents;
    const places = Array.from({ length: booking.players }, (_, position) => ({
      booking_id: booking.id,
      position,
      name: position === 0 ? `${person.first_name} ${person.last_name}` : guestName(people, random),
      handicap_index: random.chance(0.6) ? Math.round(random.between(30, 320)) / 10 : null,
      price_cents: position === 0 ? price : event.price_cents,
    })) satisfies (typeof bookingPlaces.$inferInsert)[];
    const donation = event.price_cents > 0 && random.chance(0.15) ? random.whole(1, 10) * 5_00 : 0;
    const total = places.reduce((sum, place) => sum + place.price_cents, donation);
    const charge = total > 0 ? payerOf(booking.user_uuid) : undefined;
    return buildTicket(booking, event, { places, donation, total }, charge, random);
  });
  return {
    bookings: tickets.map(({ booking }) => booking),
    places: tickets.flatMap(({ places }) => places),
    sandboxCustomers: newPayers.map(({ customer }) => customer),
    sandboxCards: newPayers.map(({ card }) => card),
    paymentCustomers: newPayers.map(({ customer, card }) => ({
      user_uuid: String(customer.user_uuid),
      customer_id: customer.id,
      card_brand: card.brand,
      card_last4: card.last4,
      card_exp_month: card.exp_month,
      card_exp_year: card.exp_year,
    })) satisfies (typeof paymentCustomers.$inferInsert)[],
    sandboxCharges: tickets.flatMap(({ charges }) => charges),
    sandboxRefunds: tickets.flatMap(({ refunds }) => refunds),
    payments: tickets.flatMap((ticket) => ticket.payments),
  };
}

function wasMember(membership: Membership | undefined, at: Date): boolean {
  if (!membership || membership.started_at > at) return false;
  return !membership.ends_at || membership.ends_at > at;
}

function guestName(people: BuiltMember[], random: Seeded): string {
  const one = people[random.whole(3, people.length - 1)]?.user;
  const other = people[random.whole(3, people.length - 1)]?.user;
  return `${one?.first_name} ${other?.last_name}`;
}

const newId = (kind: string, random: Seeded) => `${kind}_${randomUuid(random).replaceAll('-', '')}`;

function buildPayer(userUuid: string, random: Seeded): Payer {
  const visa = testCards.pm_card_visa;
  if (!visa) throw new Error('The sandbox has lost its test cards.');
  const [customer, card] = [newId('cus', random), newId('pm', random)];
  return {
    customer: { id: customer, user_uuid: userUuid, card_id: card },
    card: { id: card, customer_id: customer, ...visa, exp_month: 12, exp_year: 2034 },
  };
}

interface Price {
  places: (typeof bookingPlaces.$inferInsert)[];
  donation: number;
  total: number;
}

function buildTicket(
  booking: DemoBooking,
  event: BuiltEvent['row'],
  { places, donation, total }: Price,
  payer: Payer | undefined,
  random: Seeded,
) {
  const isCancelled = booking.status === 'cancelled';
  const cancelled_at = isCancelled ? new Date(booking.created_at.getTime() + 3600_000) : null;
  const charge = payer && newId('pi', random);
  const row: typeof bookings.$inferInsert & { created_at: Date } = {
    ...booking,
    request: 'demo',
    total_cents: total,
    donation_cents: donation,
    charge_id: charge ?? null,
    cancelled_at,
    ...(isCancelled && charge ? { refund_cents: total, refunded_at: cancelled_at } : {}),
  };
  const none = { booking: row, places, charges: [], refunds: [], payments: [] };
  if (!payer || !charge) return none;

  const charges: (typeof sandboxCharges.$inferInsert)[] = [
    {
      id: charge,
      customer_id: payer.customer.id,
      subscription_id: null,
      mark: booking.id,
      amount_cents: total,
      description: event.title,
      state: 'paid',
      card_id: payer.card.id,
      client_secret: newId(`${charge}_secret`, random),
      charged_at: booking.created_at,
    },
  ];
  const refund = cancelled_at && newId('re', random);
  const refunds: (typeof sandboxRefunds.$inferInsert)[] = refund
    ? [{ id: refund, charge_id: charge, amount_cents: total, refunded_at: cancelled_at }]
    : [];
  const parts = partsOf(event, { total_cents: total, donation_cents: donation }).map(
    ({ amountCents, ...part }) => ({ ...part, amount_cents: amountCents }),
  );
  const entry = {
    user_uuid: booking.user_uuid,
    currency: 'CAD',
    card_brand: payer.card.brand,
    card_last4: payer.card.last4,
  };
  const entries = parts.flatMap((part) => {
    const uuid = randomUuid(random);
    const status = refund ? ('refunded' as const) : ('paid' as const);
    return [
      { ...entry, ...part, uuid, reference: charge, status, paid_at: booking.created_at },
      ...(refund
        ? [
            {
              ...entry,
              uuid: randomUuid(random),
              reference: refund,
              kind: 'refund' as const,
              refunds: uuid,
              description: `Refund: ${part.description}`,
              amount_cents: -part.amount_cents,
              status: 'paid' as const,
              paid_at: cancelled_at,
            },
          ]
        : []),
    ];
  }) satisfies (typeof payments.$inferInsert)[];
  return { booking: row, places, charges, refunds, payments: entries };
}
