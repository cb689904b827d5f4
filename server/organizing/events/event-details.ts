import type { z } from 'zod';
import type { FieldErrors } from '#contract/calls/errors.ts';
import type {
  checkedStatementSchema,
  organizerAgendaSchema,
  organizerMediaSchema,
  savedStatementSchema,
} from '#contract/events/organize-events.ts';
import { optionalWebUrl } from '#contract/values/fields.ts';
import { formatMoney } from '#contract/values/money.ts';
import { isArtwork } from '#server/artwork/artwork-routes.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { endsBeforeItStarts } from '#server/events/event-order.ts';
import { inUtc } from '#server/events/present-event.ts';
import {
  type EventDetails,
  findDetails,
  replaceAgenda,
  replaceFinances,
  replaceMedia,
  updateEvent,
} from '#server/events/save-event-queries.ts';
import { holdPictures } from '#server/files/file-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { describePicture } from '#server/library/library-queries.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { changeDetails, isSame, statementTime } from './change-event.ts';
import { findOrganized } from './organizer-event-queries.ts';

type Agenda = z.output<typeof organizerAgendaSchema>;
type Media = z.output<typeof organizerMediaSchema>;
type Statement = z.output<typeof savedStatementSchema>;

export const agendaOf = ({ agenda }: EventDetails): Agenda['agenda'] => agenda.map(inUtc);

export const mediaOf = ({ media }: EventDetails): Media['media'] =>
  media.map(({ kind, url, alt, caption }) => ({ kind, url, alt, caption }));

export const financesOf = ({ finances }: EventDetails): Statement['finances'] =>
  finances.map(({ kind, label, amount_cents }) => ({ kind, label, amount_cents }));

/** What stands beside an event's row, and the version of both. */
export async function loadDetails({ db, clock }: Deps, uuid: string) {
  const event = await findOrganized(db, uuid, clock.now());
  if (!event) throw new HttpError('not_found');
  return { version: event.version, details: await findDetails(db, uuid) };
}

interface Part<Key extends string, Row> {
  key: Key;
  wanted: Row[];
  find(tx: Db): Promise<Row[]>;
  /** What is wrong, by field, with everything that it needs locked. */
  mistakes?(tx: Db): Promise<FieldErrors> | FieldErrors;
  replace(tx: Db, event: BookableEvent): Promise<void>;
}

/** Saves one part whole. The same save sent twice is one. 409 `changed_meanwhile`. */
export async function savePart<Key extends string, Row extends object>(
  deps: Deps,
  session: Session,
  uuid: string,
  version: number,
  { key, wanted, find, mistakes, replace }: Part<Key, Row>,
) {
  const done = await withEventLock(deps, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const stored = await find(tx);
    const is = (rows: Row[], now: number) =>
      ({ [key]: rows, version: now }) as Record<Key, Row[]> & { version: number };
    if (isSame({ rows: stored }, { rows: wanted })) return is(stored, event.version);
    await refuseStale(tx, version, event, is(stored, event.version));
    const errors = (await mistakes?.(tx)) ?? {};
    if (Object.keys(errors).length > 0) throw new HttpError('validation_failed', { errors });
    await replace(tx, event);
    const changes = { before: { [key]: stored }, after: { [key]: wanted } };
    return is(wanted, await saveVersion(deps, session, tx, event, changes));
  });
  deps.wakeJobs();
  return done;
}

export const saveVersion = (
  { clock }: Deps,
  { userUuid: by }: Session,
  tx: Db,
  event: BookableEvent,
  changes: { before: object; after: object },
) => changeDetails(tx, event, { at: clock.now(), by }, changes);

/** In order of time, as every screen shows it. */
export function saveAgenda(
  deps: Deps,
  session: Session,
  uuid: string,
  { agenda, version }: Agenda,
): Promise<Agenda> {
  const order = (one: Agenda['agenda'][number]) => `${one.starts_at} ${one.ends_at} ${one.title}`;
  const items = agenda.map((item) => ({
    ...item,
    starts_at: new Date(item.starts_at),
    ends_at: new Date(item.ends_at),
  }));
  const wanted = items.map(inUtc).toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
  return savePart(deps, session, uuid, version, {
    key: 'agenda',
    wanted,
    find: async (tx) => agendaOf(await findDetails(tx, uuid)),
    mistakes: () =>
      Object.fromEntries(
        items.flatMap(({ starts_at, ends_at }, index) =>
          ends_at < starts_at ? [[`agenda.${index}.ends_at`, [endsBeforeItStarts]]] : [],
        ),
      ),
    replace: (tx) => replaceAgenda(tx, uuid, items),
  });
}

export function saveMedia(
  deps: Deps,
  session: Session,
  uuid: string,
  { media, version }: Media,
): Promise<Media> {
  return savePart(deps, session, uuid, version, {
    key: 'media',
    wanted: media,
    find: async (tx) => mediaOf(await findDetails(tx, uuid)),
    mistakes: (tx) => mediaMistakes(tx, media),
    async replace(tx) {
      await replaceMedia(
        tx,
        uuid,
        media.map((medium, index) => ({ ...medium, position: index + 1 })),
      );
      await describePictures(tx, media, { at: deps.clock.now(), by: session.userUuid });
    },
  });
}

/** V20: the library learns the words of a picture that has none there. */
async function describePictures(
  tx: Db,
  media: Media['media'],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  for (const { kind, url, alt } of media) {
    if (kind !== 'image' || alt === '') continue;
    const about = await describePicture(tx, url, { alt, changed_at: at, changed_by: by });
    if (about)
      await audit(tx, 'picture_changed', { at, about, changes: changesOf({ alt: '' }, { alt }) });
  }
}

/** Pictures are of the library, and stay there until the transaction ends; films are elsewhere. */
async function mediaMistakes(tx: Db, media: Media['media']): Promise<FieldErrors> {
  const pictures = media.filter(({ kind }) => kind === 'image').map(({ url }) => url);
  const held = await holdPictures(tx, pictures);
  return Object.fromEntries(
    media.flatMap(({ kind, url }, index) => {
      if (kind === 'image') {
        const isThere = held.has(url) || isArtwork(url);
        return isThere ? [] : [[`media.${index}.url`, ['The library has no such picture.']]];
      }
      const film = optionalWebUrl.safeParse(url);
      const message = 'Enter a full address that starts with https://.';
      return film.data ? [] : [[`media.${index}.url`, [message]]];
    }),
  );
}

export async function saveStatement(
  deps: Deps,
  session: Session,
  uuid: string,
  { finances, version, reopen }: Statement,
): Promise<z.input<typeof checkedStatementSchema>> {
  const saved = await savePart(deps, session, uuid, version, {
    key: 'finances',
    wanted: finances,
    find: async (tx) => financesOf(await findDetails(tx, uuid)),
    async replace(tx, { ends_at, statement_published_at: known }) {
      const rows = finances.map((line, index) => ({ ...line, position: index + 1 }));
      await replaceFinances(tx, uuid, rows);
      const statement = { lines: rows.length, ends_at, isChanged: true };
      await updateEvent(tx, uuid, {
        statement_published_at: statementTime(known, statement, deps.clock.now()),
        ...(reopen && { closed_at: null }),
      });
    },
  });
  return { ...saved, warnings: statementWarnings(saved.finances) };
}

/** N20: more given than is left is published, and said. */
export function statementWarnings(
  finances: Pick<Statement['finances'][number], 'kind' | 'amount_cents'>[],
): string[] {
  const sum = (kind: Statement['finances'][number]['kind']) =>
    finances
      .filter((line) => line.kind === kind)
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
  const [left, given] = [sum('income') - sum('expense'), sum('donation')];
  if (given <= Math.max(0, left)) return [];
  const rest =
    left >= 0
      ? `${formatMoney(left)} is left of the income`
      : `the costs are ${formatMoney(-left)} more than the income`;
  return [
    `${formatMoney(given)} is given, and ${rest}. Is a part of the income missing, or was some of it given by others?`,
  ];
}
