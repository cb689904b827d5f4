import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { emblemTooLarge, maxEmblemBytes } from '#contract/values/picture-size.ts';
import { lockAssociation, updateAssociation } from '#server/association/association-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/errors/http-error.ts';
import { encodeEmblem, hasMatchingType, notPicture } from '#server/files/picture.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import { readForm } from '#server/http/body/form-body.ts';
import { encodingQueue } from '#server/http/encoding-queue.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { settingsOf } from './save-association.ts';

const form = {
  file: 'image',
  maxBytes: maxEmblemBytes,
  tooLarge: emblemTooLarge,
  fields: ['version'],
} as const;

/** Takes the picture of a form as the emblem (19.1). 409 `changed_meanwhile`. */
export async function saveEmblem(
  deps: Deps,
  userUuid: string,
  request: FastifyRequest,
): Promise<AssociationSettings> {
  await countTry(deps, 'upload', userUuid);
  const { file, type, fields } = await readForm(request, form);
  if (!/^\d{1,9}$/.test(fields.version ?? '')) {
    throw validationError('version', 'Send the version of the settings.');
  }
  if (!file || !hasMatchingType(file, type)) throw notPicture();
  const encoded = await encodingQueue(() => encodeEmblem(file));
  const emblem = {
    small: await store(deps, encoded.small),
    large: await store(deps, encoded.large),
  };
  return replaceEmblem(deps, userUuid, { emblem, version: Number(fields.version) });
}

/** The drawn flag takes its place. */
export const removeEmblem = (deps: Deps, userUuid: string): Promise<AssociationSettings> =>
  replaceEmblem(deps, userUuid, { emblem: null });

/** A file whose URL is then not stored is deleted within an hour or two, and so is one that is replaced (E7). */
async function store({ files }: Pick<Deps, 'files'>, bytes: Buffer): Promise<string> {
  // Random: a name that follows from the content could be guessed.
  const name = `${randomBytes(32).toString('hex')}.png`;
  await files.put(name, bytes);
  return `/pictures/${name}`;
}

async function replaceEmblem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
  { emblem, version }: { emblem: AssociationSettings['emblem']; version?: number },
): Promise<AssociationSettings> {
  return db.transaction(async (tx) => {
    const row = await lockAssociation(tx);
    const record = settingsOf(row);
    if (emblem === null && record.emblem === null) return record;
    if (row && version !== undefined) await refuseStale(tx, version, row, record);
    const now = clock.now();
    await updateAssociation(tx, {
      emblem_small: emblem?.small ?? null,
      emblem_large: emblem?.large ?? null,
      changed_at: now,
      changed_by: userUuid,
    });
    await audit(tx, emblem ? 'emblem_changed' : 'emblem_removed', { at: now });
    return { ...record, emblem, version: record.version + 1 };
  });
}
