import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { maxPictureBytes, pictureTooLarge } from '#contract/picture-size.ts';
import type { Deps } from '../deps/deps.ts';
import { findShownPictures } from '../files/file-queries.ts';
import { type Crop, isLabelledRight, notPicture } from '../files/picture.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { readForm } from '../http/body/form-body.ts';
import { HttpError, validationError } from '../http/errors/http-error.ts';
import { route } from '../http/route.ts';
import { savePicture } from './save-picture.ts';

const form = {
  file: 'image',
  maxBytes: maxPictureBytes,
  tooLarge: pictureTooLarge,
  fields: ['crop_x', 'crop_y', 'crop_size'],
} as const;

/** Saving a picture, and reading one. */
export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.updatePicture, async ({ session: { userUuid }, request }) => {
    await countTry(deps, 'upload', userUuid);
    const { file, type, fields } = await readForm(request, form);
    if (file && !isLabelledRight(file, type)) throw notPicture();
    return { data: await savePicture(deps, userUuid, file, cropOf(fields)) };
  });

  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    if (!/^[0-9a-f]{64}\.webp$/.test(name)) throw new HttpError('not_found');
    // E8: dead from the moment the person lets go of it, whatever becomes of the file.
    if (!(await findShownPictures(deps.db, [name])).has(name)) throw new HttpError('not_found');
    // A9: gone within a minute, also where it was kept.
    const keeping = { 'cache-control': 'private, max-age=60', etag: `"${name}"` };
    // A name is never given to other bytes, so the bucket need not be asked.
    if (request.headers['if-none-match'] === keeping.etag) {
      return reply.status(304).headers(keeping).send();
    }
    const picture = await deps.files.get(name);
    if (!picture) throw new HttpError('not_found');
    return reply.headers(keeping).type('image/webp').send(picture);
  });
}

/** Three shares of the picture, from 0 to 1, or none of them. */
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

const wrongCrop = () =>
  validationError('image', 'The part of the picture to keep is not told as shares from 0 to 1.');
