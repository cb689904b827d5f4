import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import { maxPictureBytes, pictureTooLarge } from '#contract/values/picture-size.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import { findAdder, isInLibrary, isPictureShown } from '../files/file-queries.ts';
import { type Crop, hasMatchingType, notPicture } from '../files/picture.ts';
import { hasPermission, permittedEvents } from '../http/auth/access.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { readForm } from '../http/body/form-body.ts';
import { route } from '../http/route.ts';
import { savePicture } from './save-picture.ts';

const form = {
  file: 'image',
  maxBytes: maxPictureBytes,
  tooLarge: pictureTooLarge,
  fields: ['crop_x', 'crop_y', 'crop_size'],
} as const;

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.updatePicture, async ({ session: { userUuid }, request }) => {
    await countTry(deps, 'upload', userUuid);
    const { file, type, fields } = await readForm(request, form);
    if (file && !hasMatchingType(file, type)) throw notPicture();
    return { data: await savePicture(deps, userUuid, file, cropOf(fields)) };
  });

  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const [, kind] = /^[0-9a-f]{64}\.(webp|png)$/.exec(name) ?? [];
    if (!kind) throw new HttpError('not_found');
    // E8: a replaced or removed picture is gone at once, even if its file still exists.
    if (!(await isVisible(deps, request, `/pictures/${name}`))) throw new HttpError('not_found');
    // A9: browsers cache a picture for a minute at most.
    const caching = { 'cache-control': 'private, max-age=60', etag: `"${name}"` };
    // The bytes of a name do not change, so the file store is not asked.
    if (request.headers['if-none-match'] === caching.etag) {
      return reply.status(304).headers(caching).send();
    }
    const picture = await deps.files.get(name);
    if (!picture) throw new HttpError('not_found');
    return reply.headers(caching).type(`image/${kind}`).send(picture);
  });
}

/** What nobody shows is there for those who look after the library, and for who added it to an event. */
async function isVisible({ db }: Deps, request: FastifyRequest, url: string): Promise<boolean> {
  if (await isPictureShown(db, url)) return true;
  await request.server.guard.loadSession(request);
  if (!(await isInLibrary(db, url))) return false;
  if (hasPermission(request.session, 'site.edit')) return true;
  const { session } = request;
  const mayAdd = permittedEvents(session, 'event.edit').length > 0;
  return mayAdd && (await findAdder(db, url)) === session?.userUuid;
}

/** Either all three shares of the picture, from 0 to 1, or none. */
function cropOf(fields: Record<string, string>): Crop | undefined {
  const [x, y, size] = form.fields.map((name) => fields[name]);
  if (x === undefined && y === undefined && size === undefined) return undefined;
  const crop = { x: share(x), y: share(y), size: share(size) };
  if (crop.size === 0) throw wrongCrop();
  return crop;
}

function share(text: string | undefined): number {
  if (!/^(0(\.\d{1,20})?|1(\.0{1,20})?)$/.test(text ?? '')) throw wrongCrop();
  return Number(text);
}

const wrongCrop = () => validationError('image', 'The crop must be numbers from 0 to 1.');
