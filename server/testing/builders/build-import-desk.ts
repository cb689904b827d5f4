import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type {
  Import,
  ImportAfter,
  ImportChange,
  ImportedPersonRow,
} from '#contract/members/imports.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { TestApp } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';
import { formOf, type Part } from './picture-form.ts';

/** An organizer at the members' desk, who brings in lists. */
export async function buildImportDesk(portal: TestApp, app: FastifyInstance = portal.app) {
  const names = { first_name: 'Ada', last_name: 'Owens' };
  const { browser, user, signInAgain } = await buildBooker(portal, names, app, {
    role: 'organizer',
    event_uuid: null,
  });
  const at = (path: string, uuid: string) => path.replace(':uuid', uuid);
  const send = (parts: Part[]) => {
    const { payload, type } = formOf(parts);
    return browser.send('POST', organizeApi.addImport.path, payload, { 'content-type': type });
  };
  const paste = (text: string, more: Record<string, string> = {}) =>
    send(
      Object.entries({ text, source: 'hand', ...more }).map(([name, value]) => ({
        name,
        text: value,
      })),
    );
  const run = (uuid: string, body: object) =>
    browser.post(at(organizeApi.runImport.path, uuid), { key: randomUUID(), ...body });
  return {
    browser,
    user,
    signInAgain,
    send,
    paste,
    run,
    show: async (text: string, more: Record<string, string> = {}): Promise<Import> => {
      const answer = await paste(text, more);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json().data;
    },
    change: (uuid: string, change: ImportChange) =>
      browser.send('PUT', at(organizeApi.changeImport.path, uuid), change),
    load: async (uuid: string): Promise<Import> =>
      (await browser.get(at(organizeApi.import.path, uuid))).json().data,
    /** With the numbers that were shown. */
    runShown: ({ uuid, counts }: Import, more: object = {}) =>
      run(uuid, { expect: { new: counts.new, changed: counts.changed }, ...more }),
    after: async (uuid: string): Promise<ImportAfter> =>
      (await browser.get(at(organizeApi.afterImport.path, uuid))).json().data,
    undo: (uuid: string, body: object) =>
      browser.post(at(organizeApi.undoImport.path, uuid), { key: randomUUID(), ...body }),
    invite: (uuid: string, body: object) =>
      browser.post(at(organizeApi.inviteImported.path, uuid), { key: randomUUID(), ...body }),
    people: async (uuid: string, query = ''): Promise<ImportedPersonRow[]> =>
      (await browser.get(`${at(organizeApi.importedPeople.path, uuid)}${query}`)).json().data,
    rowsPath: (uuid: string) => at(organizeApi.importRows.path, uuid),
  };
}
