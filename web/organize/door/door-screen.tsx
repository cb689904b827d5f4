import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIn } from '#contract/values/when.ts';
import { Button } from '#web/ui/button.tsx';
import { ClosedDoor } from './closed-door.tsx';
import styles from './door.module.css';
import {
  countsOf,
  findPlaces,
  hashOf,
  type Place,
  partyOf,
  placesOf,
  readTicket,
} from './door-list.ts';
import { DoorPasses } from './door-passes.tsx';
import type { StoredDoor } from './door-store.ts';
import { ExpectedParties } from './expected-parties.tsx';
import { otherDayInWords } from './other-day.ts';
import {
  hereOutcome,
  notHereOutcome,
  type Outcome,
  OutcomeBanner,
  outcomeOf,
  type Unlisted,
} from './outcome.tsx';
import { Party, SearchResults } from './party.tsx';
import { ticketsIn } from './read-text.ts';
import { ScanButton, Scanner, useCamera } from './scanner.tsx';
import { play } from './sound.ts';
import { sendCheckIns, useDoor } from './use-door.ts';
import { useScannerKeys } from './use-scanner-keys.ts';

/** Scan or search, then tick the people there. */
export function DoorScreen({ slug }: { slug: string }) {
  const door = useDoor(slug);
  if (door.stored) return <OpenDoor {...door} stored={door.stored} />;
  if (door.closed)
    return <ClosedDoor why={door.closed} waiting={door.waiting} onTry={door.merge} />;
  return (
    <div className={styles.closed}>
      <h1>The door</h1>
      <p role="status">Loading the list…</p>
    </div>
  );
}

type LoadedDoor = ReturnType<typeof useDoor> & { stored: StoredDoor };

function OpenDoor(door: LoadedDoor) {
  const { stored, queue } = door;
  const [isTyping, setTyping] = useState(false);
  const places = useMemo(() => placesOf(stored.door, queue, stored.desk), [stored, queue]);
  const { outcome, party, typed, type, checkIn, take, choose, open } = useAnswers(door, places);
  const found = findPlaces(places, typed);
  const isScanned = found.length === 0 && ticketsIn(typed).length > 0;
  const takeTyped = (text: string) => void take(text, 'typed');
  useScannerKeys(takeTyped);
  const undo = (hashes: string[]) =>
    checkIn(
      places.filter(({ ticket_hash }) => hashes.includes(ticket_hash)),
      false,
    );
  // A result would move away from under the finger if the camera came back too early.
  const isResting = isTyping || typed !== '';
  const camera = useCamera((text) => {
    if (!isResting) void take(text, 'seen');
  });
  return (
    <>
      <div className={styles.work}>
        <DoorHead {...door} places={places} />
        <div className={styles.bar}>
          <DoorSearch
            typed={typed}
            onType={type}
            onTyping={setTyping}
            isScanned={isScanned}
            onEnter={() => {
              if (isScanned) takeTyped(typed);
              else if (found.length === 1 && found[0]) choose(found[0]);
            }}
          />
          <ScanButton camera={camera} />
        </div>
        <div className={styles.answers}>
          <Scanner
            camera={camera}
            isSmall={outcome !== undefined || party !== undefined}
            isResting={isResting}
          />
          <div aria-live="assertive">
            {outcome && <OutcomeBanner outcome={outcome} onUndo={undo} />}
          </div>
          {party && (
            <Party
              places={partyOf(places, party.number, party.chosen)}
              zone={stored.event.timezone}
              chosen={party.chosen}
              onCheckIn={checkIn}
            />
          )}
          {!party && (
            <SearchResults
              typed={isScanned ? '' : typed}
              found={found}
              places={places}
              onChoose={choose}
            />
          )}
          <Conflicts {...door} places={places} />
          {typed === '' && !camera.isOn && (
            <ExpectedParties
              isByPass={stored.isByPass}
              places={places}
              isIdle={!party && !outcome}
              shown={party?.number}
              onOpen={open}
            />
          )}
        </div>
      </div>
      {!stored.isByPass && <DoorPasses event={stored.event.uuid} />}
      <DoorFoot />
    </>
  );
}

/** What the door says of the last ticket or name, and the party that it shows. */
function useAnswers(door: LoadedDoor, places: Place[]) {
  const { stored } = door;
  const [outcome, setOutcome] = useState<Outcome>();
  const [typed, setTyped] = useState('');
  const [party, setParty] = useState<{ number: number; chosen?: string }>();
  const show = (found: Outcome, chosen?: string) => {
    play(found.tone);
    setOutcome(found);
    setParty(
      found.party === undefined ? undefined : { number: found.party, ...(chosen && { chosen }) },
    );
  };
  const type = (text: string) => {
    setTyped(text);
    setParty(undefined);
    setOutcome(undefined);
  };
  const answer = (change: () => void) => {
    flushSync(change);
    scrollTo(0, 0); // It stands above the list of parties.
  };
  return {
    outcome,
    party,
    typed,
    type,
    async checkIn(of: Place[], here: boolean) {
      const [first] = of;
      if (!first) return;
      show(here ? hereOutcome(of) : notHereOutcome(first), party?.chosen);
      await door.checkIn(hashesOf(of), here);
    },
    async take(text: string, how: 'seen' | 'typed') {
      // What is said now is of this ticket alone.
      type('');
      const hashes = await Promise.all(ticketsIn(text).map(hashOf));
      const readings = hashes.map((hash) => readTicket(hash, stored.door, places));
      const reading = readings.find(({ kind }) => kind !== 'unknown') ?? { kind: 'unknown' };
      if (reading.kind === 'valid') await door.checkIn([reading.place.ticket_hash], true);
      if (reading.kind !== 'unknown') return answer(() => show(outcomeOf(reading, stored)));
      let unlisted: Unlisted | undefined;
      if (hashes.length === 0) {
        unlisted = { why: 'not_ours' };
      } else if (door.isOnline) {
        // The portal may know whose it is: a ticket of another event, or one that is newer than this list.
        unlisted = await askAbout(stored.event.uuid, hashes);
        await door.merge();
      }
      return answer(() => show(outcomeOf(reading, stored, { ...unlisted, how })));
    },
    /** The person found by name: nobody is let in yet. */
    choose(place: Place) {
      const { state, party: number, ticket_hash: chosen } = place;
      answer(() => {
        setTyped('');
        setOutcome(state === 'confirmed' ? undefined : outcomeOf({ kind: state, place }, stored));
        setParty({ number, chosen });
      });
    },
    /** The party pressed in the list: nobody of it is let in yet. */
    open(number: number) {
      answer(() => {
        setOutcome(undefined);
        setParty({ number });
      });
      document.getElementById('party')?.focus({ preventScroll: true });
    },
  };
}

const hashesOf = (places: Place[]) => places.map(({ ticket_hash }) => ticket_hash);

function DoorSearch({
  typed,
  isScanned,
  onType,
  onTyping,
  onEnter,
}: {
  typed: string;
  /** A hand scanner has typed it. */
  isScanned: boolean;
  onType: (text: string) => void;
  onTyping: (isTyping: boolean) => void;
  onEnter: () => void;
}) {
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <label htmlFor="door-search">Name or code</label>
      <input
        id="door-search"
        type="search"
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={(event) => {
          // Some scanners end with Tab.
          if (!isScanned || event.key !== 'Tab') return;
          event.preventDefault();
          onEnter();
        }}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
        onChange={({ target }) => onType(target.value)}
      />
    </form>
  );
}

/** What nobody needs while people come in. */
function DoorFoot() {
  return (
    <p className={styles.actions}>
      <Button variant="outline" onClick={() => play('good')}>
        Test Sound
      </Button>
    </p>
  );
}

/** What the portal knows of a ticket that is not on the list. */
async function askAbout(event: string, hashes: string[]): Promise<Unlisted> {
  const at = new Date().toISOString();
  const sent = hashes.map((ticket_hash) => ({
    uuid: crypto.randomUUID(),
    ticket_hash,
    at,
    here: true,
  }));
  const results = await sendCheckIns(event, sent).catch(() => []);
  const result = results.find(({ why }) => why !== 'not_ours') ?? results[0];
  if (result?.result === 'here') return { why: 'here' };
  return { why: result?.why ?? undefined, event: result?.event ?? undefined };
}

function DoorHead({
  stored: { event, door, desk, isByPass },
  places,
  queue,
  isOnline,
  isDurable,
}: LoadedDoor & { places: Place[] }) {
  const { here, all } = countsOf(places);
  // Every look at the portal shows the head anew.
  const otherDay = otherDayInWords(door, event.timezone, new Date());
  return (
    <header className={styles.head}>
      <div>
        <h1>{event.title}</h1>
        <p className={styles.desk}>{desk}</p>
      </div>
      <p className={styles.count}>
        <strong>{here}</strong> of {all} here
      </p>
      <p className={isOnline ? styles.line : styles.offline} role="status">
        {isOnline ? 'Online' : 'No network: keep going'} · list of{' '}
        {whenIn(event.timezone, door.at, 'hour')}
        {queue.length > 0 && ` · ${queue.length} waiting to be sent`}
      </p>
      {!isByPass && isOnline && (
        // Of the console nothing is on the phone.
        <a className={styles.leave} href={`/organize/events/${event.slug}`}>
          Back to the Event
        </a>
      )}
      {otherDay && <p className={styles.warning}>{otherDay}</p>}
      {!isDurable && <p className={styles.warning}>{keepsNothing}</p>}
    </header>
  );
}

/** V32: as some browsers do in a private window. */
const keepsNothing =
  'This browser keeps nothing for this page. Leave it open, or what waits to be sent is lost, and so is the list.';

/** 14.3: what the portal found when this phone delivered its check-ins. */
function Conflicts({ conflicts, places, stored }: LoadedDoor & { places: Place[] }) {
  const shown = conflicts.filter(
    ({ result, here }) => result !== 'already' || here?.desk !== stored.desk,
  );
  if (shown.length === 0) return null;
  return (
    <section className={styles.conflicts}>
      <h2>After the merge</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.uuid}>{conflictText(one, places, stored)}</li>
        ))}
      </ul>
    </section>
  );
}

function conflictText(
  { result, ticket_hash, here }: ReturnType<typeof useDoor>['conflicts'][number],
  places: Place[],
  { event }: StoredDoor,
): string {
  const place = places.find((one) => one.ticket_hash === ticket_hash);
  const name = place?.name || 'A ticket that was given to somebody else';
  if (result === 'already' && !here) {
    return `${name} was let in here, and another desk has taken that back. They are not checked in: look whether they came.`;
  }
  if (result === 'already' && here) {
    return `${name} was let in twice: here, and at ${whenIn(event.timezone, here.at, 'clock')} by ${here.desk ?? 'another desk'}.`;
  }
  return result === 'let_in'
    ? `${name} was let in: the ticket was cancelled or changed after this phone’s list was made. Their seat is not checked in.`
    : `${name} could not be checked in: the ticket lets nobody in to ${event.title}.`;
}
