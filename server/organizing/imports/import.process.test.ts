import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Import } from '#contract/members/imports.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import { signInAt, visit } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// Lists of members at two processes of the portal on one PostgreSQL.

const portal = useProcesses();

const list = (from: number, to: number) =>
  [
    'Name,Email,Until',
    ...Array.from(
      { length: to - from },
      (_, index) => `Member ${from + index},member-${from + index}@example.com,2027-12-31`,
    ),
  ].join('\n');

async function buildDesks() {
  const [one, other] = await portal.two();
  const user = await buildOrganizer(portal.db);
  const browser = await signInAt(one.url, user.email, testPassword);
  await buildShownFactor(portal.db, user.uuid, machineClock.now());
  const show = async (url: string, text: string): Promise<Import> => {
    const form = new FormData();
    form.set('text', text);
    form.set('source', 'hand');
    const { status, body } = await browser.post(url, organizeApi.addImport.path, form);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data as Import;
  };
  const run = (url: string, { uuid, counts }: Import) =>
    browser.post(url, organizeApi.runImport.path.replace(':uuid', uuid), {
      expect: { new: counts.new, changed: counts.changed },
      key: randomUUID(),
    });
  return { urls: [one.url, other.url] as const, browser, show, run };
}

test('L7 J16 the same list twice at once at two processes: one is done, one is shown anew, never half', async () => {
  const { urls, show, run } = await buildDesks();
  const [first, second] = await Promise.all(urls.map((url) => show(url, list(0, 200))));
  if (!first || !second) throw new Error('Two lists are shown.');
  const answers = await Promise.all([run(urls[0], first), run(urls[1], second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'numbers_changed',
    current: { new: 0, changed: 0 },
  });
  expect(await portal.db.$count(users)).toBe(201);
  expect(await portal.db.$count(membershipSpans)).toBe(200);
});

test('L7 one list run twice at once is done once', async () => {
  const { urls, show, run } = await buildDesks();
  const shown = await show(urls[0], list(0, 100));
  const answers = await Promise.all([run(urls[0], shown), run(urls[1], shown)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  expect(await portal.db.$count(users)).toBe(101);
});

test('L7 somebody registers at the other process while it runs: all of it, or nothing and 409', async () => {
  const { urls, show, run } = await buildDesks();
  const shown = await show(urls[0], list(0, 300));
  const visitor = await visit(urls[1]);
  const registers = visitor.post(urls[1], api.register.path, {
    first_name: 'Member',
    last_name: 'Seven',
    email: 'member-7@example.com',
    password: 'a long password of mine',
    password_confirmation: 'a long password of mine',
    terms: true,
  });
  const [answer] = await Promise.all([run(urls[0], shown), registers]);
  const total = await portal.db.$count(users);
  if (answer.status === 200) expect(total).toBe(301);
  else {
    expect(answer.body).toMatchObject({ code: 'numbers_changed', current: { new: 299 } });
    expect(total).toBe(2);
  }
});
