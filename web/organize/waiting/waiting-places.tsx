import type { Event } from '#contract/events/events.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import small from '../../ui/small-button.module.css';
import { placeCount } from '../booking/words/place-names.ts';
import rows from '../lists/list-rows.module.css';
import { type OrganizeAnswer, organize } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import { useReloadWaiting } from './use-reload-waiting.ts';
import styles from './waiting.module.css';

type Answer = OrganizeAnswer<'waitingList'>;

/** How the places add up, whether more people may join, and what an offer is while none is free (20.4). */
export function WaitingPlaces({
  answer: { places, state, waiting },
  raises,
}: {
  answer: Answer;
  /** The person may offer places that are not free. */
  raises: boolean;
}) {
  const isBeyond = raises && places.free === 0 && waiting.people > waiting.offered.people;
  return (
    <section className={styles.places} aria-label="Places">
      <dl className={styles.sum}>
        <Part count={places.booked} name="booked" />
        {places.held > 0 && <Part count={places.held} name="being paid" />}
        <Part count={places.offered} name="offered" />
        {places.free !== null && <Part count={places.free} name="free" />}
        <Part
          count={places.capacity ?? '∞'}
          name={places.capacity === null ? 'no limit' : 'places in all'}
          isTotal
        />
      </dl>
      {waiting.people > 0 && (
        <p>
          <strong>{inLine(waiting, places.offered)}</strong>
        </p>
      )}
      {isBeyond && (
        <p className={styles.grave}>
          <strong>Full. Each offer now adds places beyond {places.capacity}.</strong>
        </p>
      )}
      {(waiting.people === 0 || state !== 'open') && (
        <p className={sections.quiet}>{stateWords[state]}</p>
      )}
    </section>
  );
}

function Part({
  count,
  name,
  isTotal = false,
}: {
  count: number | string;
  name: string;
  isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}

const stateWords: Record<Answer['state'], string> = {
  open: 'The list is open: once the event is full, anybody who may book it can join.',
  closed: 'The list is closed: nobody joins any more. People on it keep their turn.',
  off: 'The list is switched off: the event has none.',
};

/** Of who waits. */
const whatBecomes: Record<Answer['state'], string> = {
  open: 'People already waiting keep their turn, and others may join.',
  closed: 'People already waiting keep their turn.',
  off: 'Everybody on it loses their turn and gets an email.',
};

/** Opens the list, closes it, or ends it, for who may; below who is on it. */
export function WaitingSwitch({
  event: { uuid, title },
  answer: { waiting, state },
}: {
  event: Event;
  answer: Answer;
}) {
  const { run, failure, underWay } = useButtonChange();
  const reload = useReloadWaiting();
  const change = (wanted: Answer['state'], done: string) =>
    run(wanted, async () => {
      const body = { state: wanted, key: crypto.randomUUID() };
      await organize('changeWaitlist', { params: { uuid }, body });
      notifyDone(done);
      await reload();
    });
  const { people } = waiting;
  const waitingPeople = people === 1 ? '1 person' : `${people} people`;

  async function turnOff() {
    const isMeant =
      people === 0 ||
      (await confirmLoss({
        title: `Switch off the waiting list of ${title}?`,
        text: 'Everybody on it loses their turn and gets an email. This cannot be taken back.',
        button: `Switch It Off, Email ${waitingPeople}`,
        people,
        facts: [`${waitingPeople}, ${placeCount(waiting.seats)} wanted`],
      }));
    if (isMeant) await change('off', 'The waiting list is switched off.');
  }

  const button = (wanted: Answer['state'], name: string, act: () => void) => (
    <div>
      <Button
        variant={wanted === 'off' ? 'quiet' : 'outline'}
        className={wanted === 'off' ? styles.grave : small.small}
        loading={underWay.includes(wanted)}
        onClick={act}
      >
        {name}
      </Button>
      {people > 0 && <p className={rows.small}>{whatBecomes[wanted]}</p>}
    </div>
  );
  return (
    <>
      <div className={styles.ofList}>
        {state === 'open'
          ? button('closed', 'Stop New Sign-Ups', () =>
              change('closed', 'The waiting list is closed.'),
            )
          : button('open', 'Open the List', () => change('open', 'The waiting list is open.'))}
        {state !== 'off' && button('off', 'Switch the Waiting List Off', () => void turnOff())}
      </div>
      <FormFailure message={failure} />
    </>
  );
}

/** "4 people wait for 8 places; 1 holds an offer of 2." */
function inLine({ people, seats, offered }: Answer['waiting'], places: number): string {
  const without = people - offered.people;
  const waits = `${without === 1 ? '1 person waits' : `${without} people wait`} for ${placeCount(seats - offered.seats)}`;
  if (offered.people === 0) return `${waits}.`;
  const [one, several] =
    without > 0 ? ['1', offered.people] : ['1 person', `${offered.people} people`];
  const holds = offered.people === 1 ? `${one} holds an offer` : `${several} hold offers`;
  return `${without > 0 ? `${waits}; ` : ''}${holds} of\u00a0${places}.`;
}
