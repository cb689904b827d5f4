import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { acceptFormsOnly } from '#server/http/body/form-body.ts';
import { route } from '#server/http/route.ts';
import { listPage } from '../list-call.ts';
import { addImport, changeImport } from './add-import.ts';
import { showAfter } from './after-import.ts';
import { listImportedPeople } from './invitations/imported-invitations.ts';
import { inviteImported } from './invitations/invite-imported.ts';
import { runImport } from './run-import.ts';
import { rowsFile } from './stored/rows-file.ts';
import { findRows, listImports, showImport } from './stored/show-import.ts';
import { undoImport } from './undo-import.ts';

/** Bringing in members from a spreadsheet (16.4). */
export async function importRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, organizeApi.imports, async () => ({ data: await listImports(deps) }));

  route(app, organizeApi.import, async ({ params }) => ({
    data: await showImport(deps, params.uuid),
  }));

  route(app, organizeApi.importRows, (call) =>
    listPage(call, ({ params, query }, part) => findRows(deps, params.uuid, query, part)),
  );

  route(app, organizeApi.importRowsFile, ({ params, query, reply }) =>
    rowsFile(deps, params.uuid, query, reply),
  );

  route(app, organizeApi.changeImport, async ({ session, params, body }) => ({
    data: await changeImport(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.runImport, async ({ session, params, body }) => ({
    data: await runImport(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.afterImport, async ({ params }) => ({
    data: await showAfter(deps, params.uuid),
  }));

  route(app, organizeApi.undoImport, async ({ session, params, body }) => {
    await undoImport(deps, session, params.uuid, body);
    return { data: await showAfter(deps, params.uuid) };
  });

  route(app, organizeApi.importedPeople, (call) =>
    listPage(call, ({ params, query }, part) => listImportedPeople(deps, params.uuid, query, part)),
  );

  route(app, organizeApi.inviteImported, async ({ params, body }) => {
    await inviteImported(deps, params.uuid, body);
    return { data: await showAfter(deps, params.uuid) };
  });

  await app.register((uploads, _options, ready) => {
    acceptFormsOnly(uploads);
    route(uploads, organizeApi.addImport, async ({ session, request }) => ({
      data: await addImport(deps, session, request),
    }));
    ready();
  });
}
