import type { CheckInResult } from '#contract/door/door.ts';
import { whenIn } from '#contract/values/when.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StatusIcon } from '#web/ui/icons/status-icon.tsx';
import styles from './door.module.css';
import type { Place, Reading } from './door-list.ts';
import type { StoredDoor } from './door-store.ts';
import type { Tone } from './sound.ts';

/** What a scan says: in words, colour and sound (14.1). */
export interface Outcome {
  tone: Tone;
  title: string;
  text: string;
  party?: number;
  /** The tickets that were let in just now. */
  undo?: string[];
}

/** What the portal says of a ticket that is not on the list. */
export interface Unlisted {
  why?: CheckInResult['why'] | 'here' | undefined;
  /** The title of the other event, for people who may know it. */
  event?: string | undefined;
  /** Whether the camera has seen it, or keys have typed it. */
  how?: 'seen' | 'typed';
}

const lost = {
  cancelled: 'Cancelled',
  moved: 'Moved to another event',
  swapped: 'Given to somebody else',
};

export function outcomeOf(
  reading: Reading,
  { event, door }: Pick<StoredDoor, 'event' | 'door'>,
  unlisted?: Unlisted,
): Outcome {
  switch (reading.kind) {
    case 'valid':
      return hereOutcome([reading.place]);
    case 'here': {
      const { name, here, party } = reading.place;
      const since = here ? `since ${whenIn(event.timezone, here.at, 'clock')}` : '';
      const text = `${name}, ${since}${here?.desk ? `, let in by ${here.desk}` : ''}`;
      return { tone: 'known', title: 'Already here', text, party };
    }
    case 'party':
      return { tone: 'known', title: 'A party', text: 'Tick who is here.', party: reading.party };
    case 'cancelled':
    case 'moved':
    case 'swapped': {
      const { name } = reading.place;
      const text = `${name === '' ? 'This ticket' : `The ticket of ${name}`} lets nobody in any more.`;
      return { tone: 'bad', title: lost[reading.kind], text };
    }
    case 'unknown':
      return unknownTicket(unlisted, whenIn(event.timezone, door.at, 'clock'));
  }
}

/** Somebody of a party is let in. */
export function hereOutcome(places: Place[]): Outcome {
  const text = places.map(({ name }) => name).join(', ');
  const undo = places.map(({ ticket_hash }) => ticket_hash);
  return { tone: 'good', title: 'Here', text, party: places[0]?.party, undo };
}

export function notHereOutcome({ name, party }: Place): Outcome {
  return { tone: 'known', title: 'Not here any more', text: name, party };
}

function unknownTicket({ why, event, how }: Unlisted = {}, listed: string): Outcome {
  const keyboard =
    how === 'typed'
      ? ' If a scanner typed it, set the keyboard of this device to English, and Caps Lock off.'
      : '';
  if (why === 'here')
    return { tone: 'good', title: 'Here', text: 'A ticket that is newer than the list.' };
  if (why === 'other_event') {
    return {
      tone: 'bad',
      title: 'Another event',
      text: event ? `This ticket is for ${event}.` : 'This is a ticket, but not one of this event.',
    };
  }
  if (why === 'pass_ended')
    return { tone: 'bad', title: 'Your pass has ended', text: 'Ask the captain for a new one.' };
  if (why === 'cancelled' || why === 'moved' || why === 'swapped') {
    return { tone: 'bad', title: lost[why], text: 'This ticket lets nobody in any more.' };
  }
  if (why === 'not_ours')
    return { tone: 'bad', title: 'Not ours', text: `This is no ticket of this portal.${keyboard}` };
  return {
    tone: 'bad',
    title: 'Not on the list',
    text: `The list is of ${listed}. Search for the name: a newer ticket is not on it.${keyboard}`,
  };
}

const looks = { good: 'success', known: 'warning', bad: 'error' } as const;

export function OutcomeBanner({
  outcome: { tone, title, text, undo },
  onUndo,
}: {
  outcome: Outcome;
  onUndo: (hashes: string[]) => void;
}) {
  return (
    <div className={classNames(styles.outcome, styles[tone])}>
      <StatusIcon type={looks[tone]} />
      <p data-outcome={tone}>
        <strong>{title}</strong>
        <span>{text}</span>
      </p>
      {undo && (
        <button type="button" onClick={() => onUndo(undo)}>
          Undo
        </button>
      )}
    </div>
  );
}
