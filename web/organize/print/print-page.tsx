import { useQuery } from '@tanstack/react-query';
import type { Attendee, Kitchen } from '#contract/bookings/attendees.ts';
import type { Event } from '#contract/events/events.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { handicapText, mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import { hasIndexOf, placeCount } from '../attendees/attendee-names.ts';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { organize } from '../session/organize-call.ts';
import styles from './print.module.css';
import { isSheet, type Sheet, sheets } from './sheets.ts';

interface Printed {
  seats: Attendee[];
  kitchen: Kitchen;
}

/** Paper for the day: no addresses, no telephone numbers, nothing about health (11). */
export function PrintPage() {
  return (
    <NamedEvent title="Print">{(event) => <Sheets key={event.uuid} event={event} />}</NamedEvent>
  );
}

function Sheets({ event }: { event: Event }) {
  const { sheet: given } = useSearch();
  const sheet: Sheet = isSheet(given) ? given : 'names';
  const { uuid, slug, title } = event;
  const query = useQuery<Printed, ApiError>({
    queryKey: ['attendees', 'printed', uuid],
    queryFn: () => loadPrinted(uuid),
    staleTime: 0,
  });
  const { data, error } = query;
  return (
    <div className={classNames(page.page, styles.page)}>
      <PageHead title={`Print: ${title}`} description="Lists, name tags and sheets of an event." />
      <header className={page.head}>
        <p className={styles.screenOnly}>
          <Link to="/organize/events/$slug/attendees" params={{ slug }}>
            Attendees of {title}
          </Link>
        </p>
        <h1>{title}</h1>
        <p className={page.lead}>
          {eventDates(event)}, {eventHours(event)}. {sheets[sheet].name}.
        </p>
      </header>
      <nav className={styles.screenOnly} aria-label="Sheets">
        <ul className={page.chips}>
          {Object.entries(sheets).map(([value, { name }]) => (
            <li key={value}>
              <Link
                className={chips.chip}
                to="/organize/events/$slug/print"
                params={{ slug }}
                search={value === 'names' ? {} : { sheet: value }}
                aria-current={value === sheet ? 'true' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.screenOnly}>
        <Button onClick={() => print()} disabled={!data}>
          Print
        </Button>
      </div>
      {error && !data && (
        <div>
          <PartFailed what="The attendees" query={query} />
        </div>
      )}
      {!error && !data && <p role="status">Loading the attendees…</p>}
      {data && <SheetOf sheet={sheet} printed={data} event={event} />}
    </div>
  );
}

/** Every confirmed place, page by page as the list has them. */
async function loadPrinted(uuid: string): Promise<Printed> {
  const params = { uuid };
  const read = (number: number) =>
    organize('attendees', { params, query: { filter: 'confirmed', page: `${number}` } });
  const [first, kitchen] = await Promise.all([read(1), organize('kitchen', { params })]);
  const seats = [...first.data];
  for (let number = 2; number <= first.meta.last_page; number += 1)
    seats.push(...(await read(number)).data);
  return { seats, kitchen: kitchen.data };
}

function SheetOf({
  sheet,
  printed: { seats, kitchen },
  event,
}: {
  sheet: Sheet;
  printed: Printed;
  event: Event;
}) {
  if (sheet === 'walk-in') return <WalkIn />;
  if (sheet === 'kitchen') return <KitchenSheet kitchen={kitchen} />;
  if (seats.length === 0) return <p>Nobody has a place yet.</p>;
  if (sheet === 'tags') return <Tags seats={seats} event={event} />;
  if (sheet === 'parties') return <Parties seats={seats} />;
  // A treasurer sees none (10.4).
  const isShown = seats.some(({ handicap_index }) => handicap_index !== undefined);
  return <Names seats={seats} hasIndex={hasIndexOf(event) && isShown} />;
}

const byName = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });

/** By the last word of the name, as people are looked for at a desk. */
export function alphabetical<Seat extends { name: string }>(seats: Seat[]): Seat[] {
  const keyOf = ({ name }: Seat) => {
    const words = name.trim().split(/\s+/);
    return `${words.at(-1)} ${words.slice(0, -1).join(' ')}`;
  };
  return [...seats].sort((one, other) => byName.compare(keyOf(one), keyOf(other)));
}

function Names({ seats, hasIndex }: { seats: Attendee[]; hasIndex: boolean }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Everybody, by last name</caption>
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">Name</th>
          <th scope="col" className={styles.with}>
            With
          </th>
          {hasIndex && <th scope="col">Index</th>}
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {alphabetical(seats).map((seat) => (
          <tr key={seat.uuid}>
            <td>
              <Box />
            </td>
            <th scope="row">
              {seat.name}
              {!seat.is_booker && <span className={styles.withBooker}>with {seat.booker}</span>}
            </th>
            <td className={styles.with}>{seat.is_booker ? '' : seat.booker}</td>
            {hasIndex && (
              <td>
                {typeof seat.handicap_index === 'number' ? handicapText(seat.handicap_index) : ''}
              </td>
            )}
            <td className={styles.code}>{seat.code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Parties({ seats }: { seats: Attendee[] }) {
  const parties = new Map<string, Attendee[]>();
  for (const seat of seats) parties.set(seat.booking, [...(parties.get(seat.booking) ?? []), seat]);
  return (
    <ul className={styles.parties}>
      {[...parties].map(([booking, party]) => (
        <li key={booking} className={styles.party}>
          <h2>
            {party[0]?.booker}, {placeCount(party.length)}
          </h2>
          <ul>
            {party.map(({ uuid, name, code }) => (
              <li key={uuid}>
                <Box /> {name} <span className={styles.code}>{code}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Tags({ seats, event }: { seats: Attendee[]; event: Event }) {
  return (
    <ul className={styles.tags}>
      {alphabetical(seats).map(({ uuid, name, is_booker, booker }) => (
        <li key={uuid} className={styles.tag}>
          <p className={styles.tagName}>{name}</p>
          <p>{is_booker ? event.title : `Guest of ${booker}`}</p>
        </li>
      ))}
    </ul>
  );
}

function KitchenSheet({ kitchen: { seats, meals, unknown, with_text } }: { kitchen: Kitchen }) {
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">How many meals of each kind</caption>
        <thead>
          <tr>
            <th scope="col">Meal</th>
            <th scope="col">How Many</th>
          </tr>
        </thead>
        <tbody>
          {meals.map((one) => (
            <tr key={one.meal}>
              <th scope="row">{mealLabels[one.meal]}</th>
              <td>{one.seats}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Nothing chosen</th>
            <td>{unknown}</td>
          </tr>
          <tr>
            <th scope="row">All</th>
            <td>{seats}</td>
          </tr>
        </tbody>
      </table>
      {with_text > 0 && (
        <p>
          {with_text === 1 ? '1 person has' : `${with_text} people have`} written something beside
          the meal. The safety leads of the event can read it.
        </p>
      )}
    </>
  );
}

const rows = [...Array(18).keys()];

/** For people without a booking: filled in by hand, and typed in afterwards. */
function WalkIn() {
  return (
    <table className={classNames(styles.table, styles.walkIn)}>
      <caption className="visually-hidden">Who comes without a booking</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Guest Of</th>
          <th scope="col">Paid</th>
          <th scope="col">How</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** To be ticked with a pen. */
function Box() {
  return <span className={styles.box} aria-hidden="true" />;
}
