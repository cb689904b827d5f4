import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { acceptFormsOnly } from '#server/http/body/form-body.ts';
import { route } from '#server/http/route.ts';
import { loadRecord } from '../events/event-record.ts';
import { uploadPicture } from './add-picture.ts';
import { changePicture, deleteFromLibrary, restoreToLibrary } from './change-picture.ts';
import { pictureList } from './present-picture.ts';

export async function libraryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const list = pictureList(deps);
  route(app, organizeApi.library, list.page);
  route(app, organizeApi.libraryFile, list.file);

  route(app, organizeApi.changePicture, async ({ session, params, body }) => ({
    data: await changePicture(deps, session.userUuid, params.uuid, body),
  }));

  route(app, organizeApi.deletePicture, async ({ session, params }) => {
    await deleteFromLibrary(deps, session.userUuid, params.uuid);
    return { data: null };
  });

  route(app, organizeApi.restorePicture, async ({ session, params }) => ({
    data: await restoreToLibrary(deps, session.userUuid, params.uuid),
  }));

  await app.register((uploads, _options, ready) => {
    acceptFormsOnly(uploads);
    route(uploads, organizeApi.addPicture, async ({ session, request }) => ({
      data: await uploadPicture(deps, session.userUuid, request),
    }));
    route(uploads, organizeApi.addEventPicture, async ({ session, params, request }) => {
      await loadRecord(db, params.uuid, clock.now());
      return { data: await uploadPicture(deps, session.userUuid, request) };
    });
    ready();
  });
}
