import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '../db/tables/association-tables.ts';
import { codeOf, proveMailbox } from '../testing/builders/build-factor.ts';
import { buildOrganizer, testPassword } from '../testing/builders/build-user.ts';
import { type PortalBrowser, signInAt } from '../testing/processes/portal-browser.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { findOwners } from './people/people-queries.ts';

// Organizers at two processes of the portal on one PostgreSQL.

const portal = useProcesses();

const startTwo = () => Promise.all([portal.start(), portal.start()]);

/** An owner with an authenticator app, shown at this moment. */
async function buildOwner(url: string) {
  const user = await buildOrganizer(portal.db);
  const browser = await signInAt(url, user.email, testPassword);
  await proveMailbox(portal.db, user.uuid);
  const begun = await browser.post(url, organizeApi.beginTotp.path);
  const { secret } = begun.body.data as { secret: string };
  const code = codeOf(secret, new Date());
  const { status } = await browser.post(url, organizeApi.finishTotp.path, { code });
  expect(status).toBe(200);
  return { user, browser, secret };
}

const block = (url: string, browser: PortalBrowser, uuid: string) =>
  browser.post(url, organizeApi.blockPerson.path.replace(':uuid', uuid));

const leave = (url: string, browser: PortalBrowser) =>
  browser.post(url, api.requestDeletion.path, { current_password: testPassword });

async function endGrantOf(url: string, browser: PortalBrowser, uuid: string) {
  const [grant] = await portal.db.select().from(grants).where(eq(grants.user_uuid, uuid));
  return browser.delete(url, organizeApi.endGrant.path.replace(':uuid', grant?.uuid ?? ''));
}

test('J3 a code that is sent 20 times at once to two processes counts once', async () => {
  const [one, other] = await startTwo();
  const { browser, secret } = await buildOwner(one.url);
  const code = codeOf(secret, new Date(), 1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.post(index % 2 === 0 ? one.url : other.url, organizeApi.verifyFactor.path, { code }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

type Owner = Awaited<ReturnType<typeof buildOwner>>;

const acts: [string, (url: string, own: Owner, other: Owner) => Promise<unknown>][] = [
  ['block each other', (url, own, other) => block(url, own.browser, other.user.uuid)],
  ['leave', (url, { browser }) => leave(url, browser)],
  ['end their own grants', (url, { browser, user }) => endGrantOf(url, browser, user.uuid)],
  ['end each other', (url, own, other) => endGrantOf(url, own.browser, other.user.uuid)],
];

test.each(acts)('J4 of two owners who %s at two processes at once, one stays', async (_, act) => {
  const [one, other] = await startTwo();
  for (let round = 0; round < 4; round += 1) {
    await portal.db.delete(grants);
    const [ada, ben] = [await buildOwner(one.url), await buildOwner(other.url)];
    await Promise.all([act(one.url, ada, ben), act(other.url, ben, ada)]);
    const owners = await findOwners(portal.db, new Date());
    expect(owners.filter(({ isLeaving }) => !isLeaving)).toHaveLength(1);
  }
});

test('J2 a grant that is ended at one process is over at the other, at once', async () => {
  const [one, other] = await startTwo();
  const { browser, user } = await buildOwner(one.url);
  const listed = () => browser.get(other.url, organizeApi.grants.path);
  expect((await listed()).status).toBe(200);
  const ada = await buildOwner(one.url);
  const { body } = await ada.browser.get(one.url, organizeApi.grants.path);
  const list = body.data as { uuid: string; person: { uuid: string } }[];
  const grant = list.find(({ person }) => person.uuid === user.uuid)?.uuid ?? '';
  const path = organizeApi.endGrant.path.replace(':uuid', grant);
  expect((await ada.browser.delete(one.url, path)).status).toBe(200);
  expect((await listed()).status).toBe(404);
});
