import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import { searchedWords } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { acceptFormsOnly } from '#server/http/body/form-body.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { countPictures, listPictures } from '#server/library/library-queries.ts';
import { uploadPicture } from './add-picture.ts';
import { changePicture, deleteFromLibrary, restoreToLibrary } from './change-picture.ts';
import { libraryCsv, presentPictures } from './present-picture.ts';

const picturesPerPage = 50;

export async function libraryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, settings } = deps;
  route(app, organizeApi.library, async ({ query: { search, page, ...others } }) => {
    const chosen = { ...others, words: searchedWords(search) };
    const rows = await listPictures(db, chosen, picturesPerPage, (page - 1) * picturesPerPage);
    const total = await countPictures(db, chosen);
    return {
      data: await presentPictures(db, rows),
      meta: pageMeta(page, total, picturesPerPage),
    };
  });

  route(app, organizeApi.libraryFile, async ({ query: { search, page: _, ...others }, reply }) => {
    const chosen = { ...others, words: searchedWords(search) };
    const rows = await listPictures(db, chosen, 2 ** 31, 0);
    reply.header('content-disposition', 'attachment; filename="media.csv"');
    return Buffer.from(libraryCsv(await presentPictures(db, rows), settings.baseUrl));
  });

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
    ready();
  });
}
