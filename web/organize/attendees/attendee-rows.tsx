import { useState } from 'react';
import type { Attendee } from '#contract/bookings/attendees.ts';
import { formatDollars } from '#contract/values/money.ts';
import { isUnnamed, unnamedGuest } from '#contract/values/person-names.ts';
import { Link } from '#web/router/link.tsx';
import { useView } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Arrival } from '../booking/arrival.tsx';
import { noMealYet, stateNames } from '../booking/words/place-names.ts';
import { TickAll, type Ticks } from '../lists/list-table.tsx';
import parts from '../lists/table-parts.module.css';
import styles from './attendee-rows.module.css';

/** What the list shows besides names: columns that would say the same of everybody are left out. */
interface Shown {
  slug: string;
  /** In the order of the parties; else each place stands alone. */
  isByParty: boolean;
  meals: boolean;
  notes: boolean;
  money: boolean;
  /** Somebody is here, has cancelled or is still paying: else the column says who is a member. */
  states: boolean;
  isOver: boolean;
  wasCounted: boolean;
}

/** A line a place, those of a party together where they follow each other (W11). */
export function AttendeeRows({
  seats,
  slug,
  isByParty,
  isPart = false,
  isOver = false,
  wasCounted = false,
  ticks,
  owing,
}: Pick<Shown, 'slug' | 'isByParty'> & {
  seats: Attendee[];
  /** There are more pages. */
  isPart?: boolean;
  /** Nobody chooses a meal any more. */
  isOver?: boolean;
  /** Somebody was checked in. */
  wasCounted?: boolean;
  ticks: Ticks;
  /** Of all pages. */
  owing: number;
}) {
  const uuids = seats.map(({ uuid }) => uuid);
  const [stop, setStop] = useState<string>();
  const current = stop !== undefined && uuids.includes(stop) ? stop : uuids[0];
  const shown = {
    slug,
    isByParty,
    isOver,
    wasCounted,
    // While nobody has chosen one, the chip that counts them says it.
    meals: !isOver && seats.some(({ has_meal }) => has_meal),
    notes: seats.some(({ has_note }) => has_note),
    states:
      wasCounted || seats.some(({ state, here_at }) => state !== 'confirmed' || here_at !== null),
    money: owing > 0 || seats.some(({ party, left_cents }) => party.left_cents + left_cents > 0),
  };
  const columns = 5 + [shown.meals, shown.notes, shown.money].filter(Boolean).length;
  return (
    <table
      className={classNames(
        styles.table,
        isByParty && styles.byParty,
        isOver && wasCounted && styles.counted,
      )}
    >
      <caption className="visually-hidden">Places, by party. Arrow keys move between them.</caption>
      <Head uuids={uuids} shown={shown} ticks={ticks} isPart={isPart} />
      {byParty(seats).map((party) => (
        <tbody key={party[0]?.uuid}>
          {party.map((seat, at) => (
            <SeatRow
              key={seat.uuid}
              seat={seat}
              isLead={seat === (party.find(isLive) ?? party[0])}
              isIndented={at > 0}
              shown={shown}
              ticks={ticks}
              isStop={seat.uuid === current}
              onFocus={() => setStop(seat.uuid)}
            />
          ))}
        </tbody>
      ))}
      {shown.money && (
        <tfoot>
          <tr>
            <td colSpan={columns - 1} className={classNames(styles.total, styles.money)}>
              <OwingInAll cents={owing} />
            </td>
            {/* Below the codes. */}
            <td className={styles.total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function OwingInAll({ cents }: { cents: number }) {
  if (cents === 0) return 'Nothing is owing.';
  return (
    <>
      Owing in all <strong>{formatDollars(cents)}</strong>
    </>
  );
}

/** Which of the headings is above who is a member, or what became of a place. */
const kindAt = 2;

function Head({
  uuids,
  shown,
  ticks,
  isPart,
}: {
  uuids: string[];
  shown: Shown;
  ticks: Ticks;
  isPart: boolean;
}) {
  return (
    <thead className={classNames(parts.tickHead, styles.head)}>
      <tr>
        <TickAll uuids={uuids} ticks={ticks} isPart={isPart} className={styles.box} />
        {[
          'Name',
          'Party',
          shown.states ? 'State' : 'Kind',
          shown.meals && 'Meal',
          shown.notes && 'Note',
        ].map(
          (name, at) =>
            name && (
              <th key={name} scope="col" className={at === kindAt ? styles.state : undefined}>
                {name}
              </th>
            ),
        )}
        {shown.money && (
          <th scope="col" className={styles.money}>
            Money
          </th>
        )}
        <th scope="col" className={styles.code}>
          Code
        </th>
      </tr>
    </thead>
  );
}

/** Whom nobody named, or whose name is gone by now, is whose guest. */
function nameOf({ name, is_booker, booker, position }: Attendee): string {
  return name === 'Guest' && !is_booker ? unnamedGuest(booker, position) : name;
}

/** Below the booker it does not show whose guest it is. */
function Unnamed({ name }: { name: string }) {
  const [, whose, position] = /^Guest (of .+ )(\d+)$/.exec(name) ?? [];
  return (
    <>
      Guest <span className={styles.whose}>{whose}</span>
      {position}
    </>
  );
}

const isLive = ({ state }: Attendee) => state === 'confirmed' || state === 'held';

/** Seats of one booking that follow each other. */
export function byParty<Seat extends { booking: string }>(seats: Seat[]): Seat[][] {
  const parties: Seat[][] = [];
  for (const seat of seats) {
    const last = parties.at(-1);
    if (last?.[0]?.booking === seat.booking) last.push(seat);
    else parties.push([seat]);
  }
  return parties;
}

function SeatRow({
  seat,
  isLead,
  isIndented,
  shown,
  ticks,
  isStop,
  onFocus,
}: {
  seat: Attendee;
  /** Says once what is of the whole party. */
  isLead: boolean;
  isIndented: boolean;
  shown: Shown;
  ticks: Ticks;
  isStop: boolean;
  onFocus: () => void;
}) {
  const { uuid, booking, state, here_at, has_meal } = seat;
  const name = nameOf(seat);
  const isNamed = !isUnnamed(name);
  const isTicked = ticks.ticked.has(uuid);
  const isOpen = useView().location.search.seat === uuid;
  const isMissed = state === 'confirmed' && here_at === null && shown.isOver && shown.wasCounted;
  // Once a party: of a guest apart from the party it says nothing of the guest.
  const hasMoney = !isLive(seat) || (isLead && (shown.isByParty || seat.is_booker));
  return (
    <tr
      className={classNames(
        isIndented && styles.guest,
        isMissed && styles.missed,
        isTicked && styles.ticked,
        isOpen && styles.opened,
      )}
      onFocus={onFocus}
    >
      <td className={classNames(parts.tick, styles.box)}>
        <label>
          <input
            type="checkbox"
            aria-label={`Tick ${name}`}
            tabIndex={isStop ? 0 : -1}
            checked={isTicked}
            onChange={({ target }) => ticks.tick([uuid], target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={classNames(styles.name, !isNamed && styles.unnamed)}>
        <Link
          to="/organize/events/$slug/attendees/$id"
          params={{ slug: shown.slug, id: booking }}
          // The list beside the booking stays as it is.
          search={(now) => ({ ...now, seat: uuid })}
          tabIndex={isStop ? 0 : -1}
        >
          {isNamed ? name : <Unnamed name={name} />}
        </Link>
      </th>
      <td className={styles.party}>{isLead && <Party seat={seat} />}</td>
      <td className={styles.state}>
        {state !== 'confirmed' && (
          <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        )}
        {state === 'confirmed' && <Arrival here_at={here_at} {...shown} />}
        {seat.is_member && <span className={styles.small}>Member</span>}
        {!seat.is_member && (isNamed || seat.is_booker) && (
          <span className={styles.kind}>{seat.is_booker ? 'Not a member' : 'Guest'}</span>
        )}
      </td>
      {shown.meals && (
        <td className={styles.meal} title={isLive(seat) && !has_meal ? noMealYet : undefined}>
          {isLive(seat) && (has_meal ? 'Chosen' : 'Not chosen')}
        </td>
      )}
      {shown.notes && <td>{isLead && seat.has_note && <Badge tone="sand">Note</Badge>}</td>}
      {shown.money && <td className={styles.money}>{hasMoney && <Money seat={seat} />}</td>}
      <td className={styles.code}>{seat.code}</td>
    </tr>
  );
}

/** The whole of it, of which the list may have a part (V13). */
function Party({ seat }: { seat: Attendee }) {
  const { is_booker, booker, party } = seat;
  if (is_booker && party.seats <= 1) return null;
  return (
    <>
      {!is_booker && !isUnnamed(nameOf(seat)) && `Guest of ${booker} `}
      {party.seats > 1 && (
        <span className={styles.places}>
          <Dots count={party.seats} />
          <span className={styles.count}>
            {party.seats}
            <span className={styles.noun}> places</span>
          </span>
        </span>
      )}
    </>
  );
}

const gap = 9;

/** A foursome is four dots. */
function Dots({ count }: { count: number }) {
  const width = count * gap;
  return (
    <svg
      className={styles.dots}
      width={width}
      height={gap}
      viewBox={`0 0 ${width} ${gap}`}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, at) => (
        <circle key={at} cx={gap * at + gap / 2} cy={gap / 2} r="3.25" />
      ))}
    </svg>
  );
}

/** Paid and owing of the party's live places; of one that is given up what was kept. */
function Money({ seat: { party, left_cents, state } }: { seat: Attendee }) {
  if (state === 'cancelled' || state === 'expired')
    return left_cents > 0 ? `${formatDollars(left_cents)} kept` : null;
  const { owing_cents } = party;
  const disputed = Math.min(party.disputed_cents, party.left_cents);
  const paid = party.left_cents - disputed;
  const open = [
    disputed > 0 && `${formatDollars(disputed)} disputed`,
    owing_cents > 0 && `Owing ${formatDollars(owing_cents)}`,
  ].filter((one) => one !== false);
  return (
    <>
      {paid > 0 && `Paid ${formatDollars(paid)}`}
      {paid > 0 && open.length > 0 && ' · '}
      {open.length > 0 && <strong className={styles.owing}>{open.join(' · ')}</strong>}
    </>
  );
}
