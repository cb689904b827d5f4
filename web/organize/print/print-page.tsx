import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Attendee, Kitchen } from '#contract/bookings/attendees.ts';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import type { Event } from '#contract/events/events.ts';
import { handicapText } from '#contract/profile/golf.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import { placeCount } from '../booking/words/place-names.ts';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { peopleCount } from '../messages/message-words.ts';
import { SafetyLeads } from '../safety/safety-leads.tsx';
import { organize } from '../session/organize-call.ts';
import { mayAt } from '../session/organizer.ts';
import { alphabetical, byInitial, surnameFirst } from './by-surname.ts';
import { KitchenSheet } from './kitchen-sheet.tsx';
import styles from './print.module.css';
import { isSheet, type Sheet, sheets } from './sheets.ts';

interface Printed {
  seats: Attendee[];
  kitchen: Kitchen;
}

/** Paper for the day: no addresses, no telephone numbers, nothing about health (11). */
export function PrintPage() {
  return (
    <NamedEvent title="Print" tab="attendees">
      {(event, self) => (
        <Sheets
          key={event.uuid}
          event={event}
          seesNotes={mayAt(self, 'attendees.contact', event.uuid)}
        />
      )}
    </NamedEvent>
  );
}

function Sheets({ event, seesNotes }: { event: Event; seesNotes: boolean }) {
  const { sheet: given, only } = useSearch();
  const sheet: Sheet = isSheet(given) ? given : 'names';
  const { uuid, title, timezone } = event;
  const query = useQuery<Printed, ApiError>({
    queryKey: ['attendees', 'printed', uuid],
    queryFn: () => loadPrinted(uuid, seesNotes),
    staleTime: 0,
  });
  const { data, error, dataUpdatedAt } = query;
  const shown = data && onlyOf(data, only);
  const asOf = data ? shortWhen(timezone, new Date(dataUpdatedAt), 'yearEntry') : '';
  usePageFoot(`${title} · as of ${asOf}`);
  return (
    <div className={classNames(page.page, styles.page)}>
      <PageHead title={`Print: ${title}`} description="Lists, name tags and sheets of an event." />
      <EventHead event={event} tab="attendees" part="Print:" />
      <p>
        <strong>{sheets[sheet].name}</strong>
        {shown && ofPeople.includes(sheet) && `, ${peopleCount(shown.seats.length)}`}
        {shown && `, as of ${asOf}`}
      </p>
      <div className={classNames(styles.choice, styles.screenOnly)}>
        <Choice event={event} sheet={sheet} only={only} />
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
      {(sheet === 'names' || sheet === 'parties') && (
        <p className={styles.screenOnly}>To check in on screen, use Door.</p>
      )}
      {shown && <SheetOf sheet={sheet} printed={shown} event={event} />}
    </div>
  );
}

/** Those that have a line or more for each person. */
const ofPeople: Sheet[] = ['names', 'parties', 'tags'];

/** The sheets; of places that were ticked, with the way back to all. */
function Choice({
  event: { slug, serves_meal },
  sheet,
  only,
}: {
  event: Event;
  sheet: Sheet;
  only: string | undefined;
}) {
  const shown = Object.entries(sheets).filter(([value]) => serves_meal || value !== 'kitchen');
  return (
    <nav aria-label="Sheets">
      <ul className={styles.sheets}>
        {shown.map(([value, { name }]) => (
          <li key={value}>
            <Link
              className={chips.chip}
              to="/organize/events/$slug/print"
              params={{ slug }}
              search={{ ...(value !== 'names' && { sheet: value }), only }}
              aria-current={value === sheet ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {only && (
        <p className={styles.only}>
          Only the {placeCount(only.split(',').length)} that you have ticked.{' '}
          <Link
            to="/organize/events/$slug/print"
            params={{ slug }}
            search={sheet === 'names' ? {} : { sheet }}
          >
            Print Everybody
          </Link>
        </p>
      )}
    </nav>
  );
}

/** At the foot of each page of paper: the style sheet has its number, and no sheet can name an event. */
function usePageFoot(text: string): void {
  useEffect(() => {
    const foot = new CSSStyleSheet();
    foot.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(text)} } }`);
    document.adoptedStyleSheets.push(foot);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== foot);
    };
  }, [text]);
}

/** Every confirmed place, page by page as the list has them; with notes for who may read them. */
async function loadPrinted(uuid: string, seesNotes: boolean): Promise<Printed> {
  const params = { uuid };
  const asked = { filter: 'confirmed', ...(seesNotes && { with_notes: 'yes' as const }) };
  const read = (number: number) =>
    organize('attendees', { params, query: { ...asked, page: `${number}` } });
  const [first, kitchen] = await Promise.all([read(1), organize('kitchen', { params })]);
  const seats = [...first.data];
  for (let number = 2; number <= first.meta.last_page; number += 1)
    seats.push(...(await read(number)).data);
  return { seats, kitchen: kitchen.data };
}

/** Of the codes that are given; the counts of the kitchen are of all. */
function onlyOf({ seats, kitchen }: Printed, only: string | undefined): Printed {
  if (!only) return { seats, kitchen };
  const codes = only.split(',');
  return { seats: seats.filter(({ code }) => code !== null && codes.includes(code)), kitchen };
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
  if (sheet === 'kitchen') return <KitchenSheet kitchen={kitchen} event={event.uuid} />;
  if (seats.length === 0) return <p>Nobody has a place yet.</p>;
  if (sheet === 'tags') return <Tags seats={seats} event={event} />;
  if (sheet === 'parties') return <Parties seats={seats} />;
  // A treasurer sees none (10.4).
  const isShown = seats.some(({ handicap_index }) => handicap_index !== undefined);
  const hasMeal = seats.some(({ has_meal }) => has_meal !== undefined);
  const shown = { hasIndex: asksForHandicap(event) && isShown, hasMeal };
  return <Names seats={seats} event={event.uuid} {...shown} />;
}

interface ShownColumns {
  hasIndex: boolean;
  /** That a meal is chosen; which, the safety leads see alone (10.4). */
  hasMeal: boolean;
}

function Names({ event, ...shown }: { seats: Attendee[]; event: string } & ShownColumns) {
  return (
    <>
      {shown.hasMeal && (
        <p>
          Only safety leads see who eats what; how many of each meal is under ‘{sheets.kitchen.name}
          ’.
          <SafetyLeads event={event} />
        </p>
      )}
      <NameTable {...shown} />
    </>
  );
}

/** Fewer names are found without a letter above them. */
const longList = 60;

function NameTable({ seats, ...shown }: { seats: Attendee[] } & ShownColumns) {
  const { hasIndex, hasMeal } = shown;
  const columns = 4 + [hasIndex, hasMeal].filter(Boolean).length;
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
          {hasMeal && <th scope="col">Meal</th>}
          <th scope="col">Code</th>
        </tr>
      </thead>
      {byInitial(seats).map(({ initial, seats: ofInitial }) => (
        <tbody key={initial}>
          <tr className={styles.break} hidden={seats.length < longList}>
            <th colSpan={columns} scope="rowgroup" className={styles.initial}>
              {initial}
            </th>
          </tr>
          {ofInitial.map((seat) => (
            <NameRow key={seat.uuid} seat={seat} {...shown} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function NameRow({ seat, hasIndex, hasMeal }: { seat: Attendee } & ShownColumns) {
  const { name, is_booker, booker, handicap_index, has_meal, code, note } = seat;
  return (
    <tr>
      <td>
        <Box />
      </td>
      <th scope="row">
        {surnameFirst(name)}
        {!is_booker && <span className={styles.withBooker}>with {booker}</span>}
        {is_booker && <Note note={note} />}
      </th>
      <td className={styles.with}>{is_booker ? '' : booker}</td>
      {hasIndex && (
        <td>{typeof handicap_index === 'number' ? handicapText(handicap_index) : ''}</td>
      )}
      {hasMeal && <td>{has_meal ? 'chosen' : 'not chosen'}</td>}
      <td className={styles.code}>{code}</td>
    </tr>
  );
}

/** V14: beside the party; only organizers and the captain have it. */
function Note({ note }: { note: string | null | undefined }) {
  return note ? <span className={styles.note}>{note}</span> : null;
}

function Parties({ seats }: { seats: Attendee[] }) {
  const parties = new Map<string, Attendee[]>();
  for (const seat of seats) parties.set(seat.booking, [...(parties.get(seat.booking) ?? []), seat]);
  return (
    <ul className={styles.parties}>
      {[...parties].map(([booking, party]) => (
        <li key={booking} className={styles.party}>
          <h2>
            {party[0] && surnameFirst(party[0].booker)}, {placeCount(party.length)}
          </h2>
          <Note note={party[0]?.note} />
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
