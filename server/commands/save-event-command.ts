import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eventKinds } from '#contract/events.ts';
import { type EventFile, EventFileError, parseEventFile } from '../events/event-file.ts';
import { kindOfFormat } from '../events/event-kind.ts';
import { picturesIn } from '../events/event-pictures.ts';
import { textOf } from '../events/written-file.ts';
import { saveEvent } from '../organizing/events/save-event.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run save-event -- FILE`: adds or changes an event. docs/events.md describes the file. Safe to run
// again.

const takenKind = ({ format }: EventFile) => {
  const kind = kindOfFormat(format);
  return kind
    ? `The file has no "kind". From the format "${format}" it is taken as "${kind}".`
    : `The file has no "kind", and the format "${format}" does not tell it. It is shown as "social" until you write one of: ${eventKinds.join(', ')}.`;
};

await runCommand(async (deps) => {
  const [path, ...more] = argumentsOf();
  if (!path || more.length > 0) {
    say('Which event? npm run save-event -- FILE, as docs/events.md describes it');
    return 1;
  }
  const bytes = await readFile(path).catch(() => {
    throw new EventFileError(`There is no file "${path}" that can be read.`);
  });
  const file = parseEventFile(textOf(bytes));
  const { isNew, notifiedOfMove } = await saveEvent(deps, file, picturesIn(dirname(path)));
  say(`${isNew ? 'Added' : 'Changed'}: ${deps.settings.baseUrl}/events/${file.slug}`);
  if (!file.kind) say(takenKind(file));
  if (file.status === 'draft') say('It is a draft: only organizers who are signed in see it.');
  if (notifiedOfMove > 0) {
    say(
      `Its time or place has changed: emails go to everyone who has booked (${notifiedOfMove}) and to their guests.`,
    );
  }
  return 0;
});
