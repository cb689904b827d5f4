import { dirname, isAbsolute, join } from 'node:path';
import { eventKinds } from '#contract/events/events.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { type EventFile, EventFileError, parseEventFile } from '../../events/event-file.ts';
import { kindOfFormat } from '../../events/event-kind.ts';
import { findEvent } from '../../events/event-queries.ts';
import { writeEventFile } from '../../events/write-event-file.ts';
import { textOf } from '../../events/written-file.ts';
import { exportBookings } from '../../organizing/attendees/export-bookings.ts';
import { cancelEvent, effectOfCancelling } from '../../organizing/events/cancel-event.ts';
import { statementWarnings } from '../../organizing/events/event-details.ts';
import { saveEvent } from '../../organizing/events/save-event.ts';
import type { Desk } from '../desk.ts';

/** Returns the exit code. `words` is what was typed after the command's name. */
type EventCommand = (deps: Deps, words: string[], desk: Desk) => Promise<number>;

/**
 * The commands about events (docs/events.md). They run in the process that has the database: their own, or
 * the portal's (command-socket.ts). All are safe to run again.
 */
export const eventCommands = {
  'save-event': saveEventFile,
  'export-event': exportEvent,
  'cancel-event': confirmAndCancel,
  'export-bookings': exportBookingsOf,
} satisfies Record<string, EventCommand>;

export type EventCommandName = keyof typeof eventCommands;

const takenKind = ({ format }: EventFile) => {
  const kind = kindOfFormat(format);
  return kind
    ? `The file has no "kind". From the format "${format}" it is taken as "${kind}".`
    : `The file has no "kind", and the format "${format}" does not tell it. It is shown as "social" until you write one of: ${eventKinds.join(', ')}.`;
};

async function saveEventFile(deps: Deps, [path, ...more]: string[], desk: Desk): Promise<number> {
  if (!path || more.length > 0) {
    desk.say('Which event? npm run save-event -- FILE, as docs/events.md describes it');
    return 1;
  }
  const bytes = await desk.read(path);
  if (!bytes) throw new EventFileError(`There is no file "${path}" that can be read.`);
  const file = parseEventFile(textOf(bytes));
  const beside = (name: string) => (isAbsolute(name) ? name : join(dirname(path), name));
  const read = (name: string) => desk.read(beside(name));
  const { isNew, notifiedOfMove } = await saveEvent(deps, file, read);
  desk.say(`${isNew ? 'Added' : 'Changed'}: ${deps.settings.baseUrl}/events/${file.slug}`);
  if (!file.kind) desk.say(takenKind(file));
  if (file.status === 'draft') desk.say('It is a draft: only organizers who are signed in see it.');
  if (notifiedOfMove > 0) {
    desk.say(
      `Its time or place has changed: in ten minutes, unless you save it again, emails go to everyone who has booked (${notifiedOfMove}) and to their guests.`,
    );
  }
  const lines = file.finances.map(({ kind, amount }) => ({ kind, amount_cents: amount }));
  for (const warning of statementWarnings(lines)) desk.say(warning);
  return 0;
}

async function exportEvent(
  { db, clock }: Deps,
  [slug, path, ...more]: string[],
  desk: Desk,
): Promise<number> {
  if (!slug || !path || more.length > 0) {
    desk.say('Which event, and where to? npm run export-event -- SLUG FILE');
    return 1;
  }
  return desk.write(path, async () => {
    const event = await findEvent(db, { slug }, clock.now());
    if (event) return writeEventFile(db, event);
    desk.say(`There is no event "${slug}".`);
    return undefined;
  });
}

/** Without `yes` it only says what it would do: a slug with the wrong year would refund an event that took place. */
async function confirmAndCancel(
  deps: Deps,
  [slug, answer, reason, ...more]: string[],
  desk: Desk,
): Promise<number> {
  if (!slug || (answer !== undefined && answer !== 'yes') || more.length > 0) {
    desk.say(
      'Which event? npm run cancel-event -- SLUG, as in the URL of its page: /events/SLUG. Then: npm run cancel-event -- SLUG yes "the reason, for the email"',
    );
    return 1;
  }
  const event = await effectOfCancelling(deps, slug);
  if (!event) {
    desk.say(`There is no event "${slug}".`);
    return 1;
  }
  if (answer !== 'yes' && !event.isCancelled) {
    desk.say(`${event.title}, ${event.when}${event.isOver ? '. It is over.' : ''}`);
    desk.say(`Bookings: ${event.bookings}. To refund: ${formatMoney(event.refundCents)}.`);
    desk.say('Nothing is changed yet. To cancel it, which cannot be undone:');
    desk.say(`npm run cancel-event -- ${slug} yes "the reason, for the email"`);
    return 0;
  }
  const { cancelled, owed } = (await cancelEvent(deps, slug, reason)) ?? { cancelled: 0, owed: 0 };
  desk.say(
    `The event is cancelled; ${cancelled} bookings with it. The portal sends the emails about it.`,
  );
  if (owed === 0) return 0;
  desk.say(
    `${owed} refunds have to wait for the payment provider. The portal goes on trying; or run this again.`,
  );
  return 1;
}

async function exportBookingsOf(
  deps: Deps,
  [slug, path, ...more]: string[],
  desk: Desk,
): Promise<number> {
  if (!slug || !path || more.length > 0) {
    desk.say('Of which event, and where to? npm run export-bookings -- SLUG FILE');
    return 1;
  }
  return desk.write(path, async () => {
    const exported = await exportBookings(deps, slug);
    if (!exported) {
      desk.say(`There is no event "${slug}".`);
      return undefined;
    }
    desk.say(`Places booked: ${exported.seats}.`);
    if (exported.withPrivate && exported.seats > 0) {
      desk.say('The file has telephone numbers and notes in it: delete it after the event.');
    }
    return exported.csv;
  });
}
