import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { users } from '#server/db/tables/tables.ts';
import { codeOf } from '#server/testing/builders/build-factor.ts';
import { registration } from '#server/testing/builders/registration.ts';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import { visit } from '#server/testing/processes/portal-browser.ts';
import type { PortalProcess } from '#server/testing/processes/portal-process.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

const portal = useProcesses();

const inProduction = {
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@example.org',
  CONTACT_EMAIL: 'office@example.org',
  LOG_LEVEL: 'info',
};

const tokenIn = (text: string) =>
  /https:\/\/portal\.example\.org\/setup#(\S+)/.exec(text)?.[1] ?? '';

test('19.5 L4 two processes start: one address counts, and one of those who come at once owns it', async () => {
  const both = await Promise.all([portal.start(inProduction), portal.start(inProduction)]);
  const addresses = both.map((one) => tokenIn(one.output()));
  expect(new Set(addresses).size).toBe(2);
  const file = join(portal.folder, 'setup-address');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const token = tokenIn(readFileSync(file, 'utf8'));
  expect(addresses).toContain(token);

  const opened = async (one: PortalProcess, tried: string) => {
    const browser = await visit(one.url);
    const { status, body } = await browser.post(one.url, api.openSetup.path, { token: tried });
    return { one, browser, status, begun: body.data as { secret: string } };
  };
  // The other one was replaced, whichever process is asked.
  const other = addresses.find((tried) => tried !== token) ?? '';
  for (const one of both) expect((await opened(one, other)).status).toBe(404);

  const people = await Promise.all([...both, ...both].map((one) => opened(one, token)));
  const answers = await Promise.all(
    people.map(({ one, browser, begun }, number) => {
      const { terms: _, ...named } = registration(`ruth${number}@example.org`);
      const code = codeOf(begun.secret, machineClock.now());
      return browser.post(one.url, api.becomeOwner.path, { ...named, token, code });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
  expect(await portal.db.select().from(users)).toHaveLength(1);

  // A further start asks nothing, and the token is in no log.
  const third = await portal.start(inProduction);
  expect(third.output()).not.toContain('no owner yet');
  for (const one of both) {
    const log = one
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(log.some((line) => line.includes(api.becomeOwner.path))).toBe(true);
    expect(log.join('\n')).not.toContain(token);
  }
});
