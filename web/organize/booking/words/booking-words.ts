import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { Event } from '#contract/events/events.ts';
import { listed } from '#contract/values/choices.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { backFromOrganizer, paidGoesBack } from '#contract/values/money-words.ts';

// What an act on a booking does, in words and sums, while it is chosen.

type Seat = AttendeeBooking['seats'][number];

/** "1 of 4 places: Ann.", so that a party is not taken for whole, nor one of it for all. */
export function chosenInWords(chosen: { name: string }[], of: unknown[]): string {
  const share = chosen.length === of.length ? '' : ` of ${of.length}`;
  const noun = of.length === 1 ? 'place' : 'places';
  return `${chosen.length}${share} ${noun}: ${listed(chosen.map(({ name }) => name))}.`;
}

/** "Cancel 2 Places, Refund $355" (W4) */
export function cancelButton(count: number, cents: number): string {
  const refund = cents > 0 ? `, Refund ${formatDollars(cents)}` : '';
  return `Cancel ${placesButton(count)}${refund}`;
}

export const placesButton = (count: number) => (count === 1 ? '1 Place' : `${count} Places`);

/** By which way a sum goes back; several ways share it as the payments do. */
export function goesBackOf({ charges }: Pick<AttendeeBooking, 'charges'>, cents: number): string {
  if (cents === 0) return 'Nothing goes back.';
  const [way, ...others] = new Set(
    charges.filter(({ left_cents }) => left_cents > 0).map(({ method }) => method),
  );
  if (!way || others.length > 0) return `${formatMoney(cents)} goes back. ${paidGoesBack}`;
  return backFromOrganizer({ way, cents });
}

/** What of the paid sum goes back with some places; the gift goes with the last one (13.4). */
export function leftOfSeats(booking: AttendeeBooking, chosen: Seat[]): number {
  const live = booking.seats.filter(({ state }) => state === 'confirmed');
  const isAll =
    chosen.length > 0 && live.every(({ uuid }) => chosen.some((one) => one.uuid === uuid));
  const ofSeats = (seats: Seat[]) => seats.reduce((cents, { left_cents }) => cents + left_cents, 0);
  const gift = booking.left_cents - ofSeats(booking.seats);
  return ofSeats(chosen) + (isAll ? gift : 0);
}

export type Difference = 'keep' | 'refund' | 'owe';

type Priced = Pick<Event, 'price_cents' | 'member_price_cents'>;

/** The own place of a member with an account has the members' price. */
const paysAsMember = ({ booker }: Pick<AttendeeBooking, 'booker'>, seat: Seat) =>
  seat.is_booker && seat.is_member && booker.account !== null;

/** What some places cost at another event, and what they cost here; as the portal will say it. */
export function termsOfMove(
  { booker }: Pick<AttendeeBooking, 'booker'>,
  seats: Seat[],
  { price_cents, member_price_cents }: Priced,
) {
  const priceOf = (seat: Seat) =>
    paysAsMember({ booker }, seat) ? member_price_cents : price_cents;
  const sum = (of: (seat: Seat) => number) => seats.reduce((all, seat) => all + of(seat), 0);
  const owing = sum(({ owing_cents }) => owing_cents);
  const more = sum((seat) => priceOf(seat) - seat.left_cents - seat.owing_cents);
  return {
    /** Above what is paid or owing here; negative where it costs less. */
    more,
    owing,
    after: (difference: Difference) =>
      difference === 'keep'
        ? { owing, back: 0 }
        : {
            owing: sum((seat) => Math.max(0, priceOf(seat) - seat.left_cents)),
            back: sum((seat) => Math.max(0, seat.left_cents - priceOf(seat))),
          },
  };
}

/** "Owing rises from $90.00 to $280.00." */
export function owingInWords(before: number, after: number): string {
  if (before === after)
    return after > 0 ? `${formatMoney(after)} stays owing.` : 'Nothing is owing.';
  if (before === 0) return `${formatMoney(after)} will be owing.`;
  if (after === 0) return 'Nothing is owing any more.';
  const verb = after > before ? 'rises' : 'falls';
  return `Owing ${verb} from ${formatMoney(before)} to ${formatMoney(after)}.`;
}

/** The price that is reckoned with: "$170 for members", "$210 a place, $170 for members". */
function pricesInWords(
  booker: AttendeeBooking['booker'],
  seats: Seat[],
  { price_cents, member_price_cents }: Priced,
): string {
  const price = price_cents > 0 ? `${formatDollars(price_cents)} a place` : 'free';
  const own = seats.filter((seat) => paysAsMember({ booker }, seat));
  if (own.length === 0 || member_price_cents === price_cents) return price;
  const ofMembers = member_price_cents > 0 ? formatDollars(member_price_cents) : 'free';
  return [...(own.length < seats.length ? [price] : []), `${ofMembers} for members`].join(', ');
}

/** "Sat Oct 9: $100 a place, 12 left. $40 more" (V6) */
export function eventInWords(
  event: Pick<Event, 'spots_left'> & Priced,
  day: string,
  { booker }: Pick<AttendeeBooking, 'booker'>,
  seats: Seat[],
): string {
  const { spots_left } = event;
  const { more } = termsOfMove({ booker }, seats, event);
  const count = seats.length;
  const named = `${day}: ${pricesInWords(booker, seats, event)}`;
  if (spots_left === 0) return `${named}. Full`;
  const room = spots_left === null ? '' : `, ${spots_left} left`;
  if (spots_left !== null && spots_left < count) return `${named}${room}: too few`;
  if (count === 0) return `${named}${room}`;
  if (more === 0) return `${named}${room}. Same price`;
  return `${named}${room}. ${formatDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
}

/** What was paid above the price there, and is not refunded; what is missing there, and is not owed. */
export function surplusOfMove(
  { after }: Pick<ReturnType<typeof termsOfMove>, 'after'>,
  difference: Difference,
): string[] {
  const surplus = after('refund').back - after(difference).back;
  const waived = after('owe').owing - after(difference).owing;
  return [
    ...(surplus > 0 ? [`${formatMoney(surplus)} more than it costs there is kept.`] : []),
    ...(waived > 0 ? [`${formatMoney(waived)} that it costs more there is waived.`] : []),
  ];
}

/** V24: who booked has not chosen the day there themselves. Places that join a booking there ask nobody. */
export function confirmsAnew({
  booker,
  tell,
}: {
  booker: AttendeeBooking['booker'];
  tell: string;
}) {
  if (booker.account === null) return [];
  const where =
    tell === 'nobody' || !booker.has_email ? 'in My Events' : 'by email and in My Events';
  return [
    `The place counts at once. ${booker.name} is also asked ${where} to say yes to that event: until then their telephone number is hidden there, and the booking says “Not confirmed yet”.`,
  ];
}

type ChargeLine = AttendeeBooking['charges'][number]['lines'][number];

/** What the same payment pays for at the event that places came from, so that the lines make up the sum. */
function remainsElsewhere(lines: ChargeLine[], shown: ReceiptLine[]): ReceiptLine[] {
  const titles = [...new Set(lines.map(({ elsewhere }) => elsewhere))].filter(
    (one) => one !== null,
  );
  return titles.flatMap((title) => {
    const there = lines.filter(({ elsewhere }) => elsewhere === title);
    const moved = shown.filter(({ text }) => text.endsWith(`: moved to ${title}`));
    const cents = sumOf(there) - sumOf(moved);
    return cents > 0 ? [{ text: `For ${title}`, cents, isGone: true }] : [];
  });
}

const sumOf = (parts: { cents: number }[]) => parts.reduce((all, { cents }) => all + cents, 0);

interface ReceiptLine {
  text: string;
  cents: number;
  /** It pays for something else now. */
  isGone?: boolean;
}

/** What is left of a payment for places that were cancelled. */
export function leftOfCancelled(
  { lines }: Pick<AttendeeBooking['charges'][number], 'lines'>,
  seats: Pick<Seat, 'position' | 'name' | 'state' | 'left_cents'>[],
) {
  const cancelled = seats.filter(({ state }) => state === 'cancelled');
  return cancelled.flatMap(({ position, name, left_cents }) => {
    const own = lines.filter((line) => line.elsewhere === null && line.kind === 'seat');
    const paid = sumOf(own.filter(({ seat_number }) => seat_number === position + 1));
    const cents = Math.min(left_cents, paid);
    return cents > 0 ? [{ name, cents }] : [];
  });
}

/** Places that cost nothing and that no payment pays for: they stand with the first that was paid, so that no number is missing. */
export function freeSeats(
  charge: AttendeeBooking['charges'][number],
  { charges, seats }: Pick<AttendeeBooking, 'charges' | 'seats'>,
): Seat[] {
  if (charge !== (charges.find(({ state }) => state === 'paid') ?? charges[0])) return [];
  const lines = charges.flatMap((one) => one.lines);
  return seats.filter(
    ({ price_cents, position }) =>
      price_cents === 0 &&
      !lines.some(
        ({ seat_number, cents, elsewhere }) =>
          seat_number === position + 1 && cents !== 0 && elsewhere === null,
      ),
  );
}

/** What a payment pays for, a line a place and a line a move (V6). */
export function receiptLines(
  { lines }: Pick<AttendeeBooking['charges'][number], 'lines'>,
  seats: Pick<Seat, 'position' | 'name'>[],
  free: Pick<Seat, 'position'>[] = [],
): ReceiptLine[] {
  const placeOf = (number: number | null) => {
    const name = seats.find(({ position }) => position + 1 === number)?.name;
    return name ? `${number}. ${name}` : `Place ${number}`;
  };
  const stays = new Map<number, number>();
  const others: ReceiptLine[] = [];
  for (const [at, { kind, seat_number, cents, elsewhere }] of lines.entries()) {
    if (cents < 0) continue;
    // Money that moved: a negative line, and after it what it pays for now.
    const before = lines[at - 1];
    const from = before && before.cents < 0 ? before : undefined;
    if (from && from.elsewhere === null && kind !== 'donation' && elsewhere !== null)
      others.push({
        text: `${placeOf(from.seat_number)}: moved to ${elsewhere}`,
        cents,
        isGone: true,
      });
    if (elsewhere !== null) continue;
    if (from && kind === 'donation')
      others.push({ text: `${placeOf(from.seat_number)}: kept as a donation`, cents });
    else if (from)
      others.push({
        text: `${placeOf(seat_number)}: from ${from.elsewhere ?? 'another place'}`,
        cents,
      });
    else if (seat_number === null)
      others.push({ text: kind === 'donation' ? 'Donation' : 'Membership', cents });
    else stays.set(seat_number, (stays.get(seat_number) ?? 0) + cents);
  }
  for (const { seat_number, cents, elsewhere } of lines)
    if (cents < 0 && elsewhere === null && seat_number !== null && stays.has(seat_number))
      stays.set(seat_number, Number(stays.get(seat_number)) + cents);
  const places = [
    ...[...stays].filter(([, cents]) => cents > 0),
    ...free.map(({ position }): [number, number] => [position + 1, 0]),
  ].sort(([one], [other]) => one - other);
  return [
    ...places.map(([number, cents]) => ({ text: placeOf(number), cents })),
    ...others,
    ...remainsElsewhere(lines, others),
  ];
}
