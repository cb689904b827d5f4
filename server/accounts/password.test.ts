import { expect, test } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findByPassword, hashPassword } from './password.ts';

const portal = useTestApp();

test('B10 a password matches its own hash and no other, nor that of an unknown email', async () => {
  const user = { password_hash: await hashPassword('nine iron') };
  expect(await findByPassword('nine iron', async () => user)).toBe(user);
  expect(await findByPassword('nine irons', async () => user)).toBe(undefined);
  expect(await findByPassword('nine iron', async () => undefined)).toBe(undefined);
});

test('B10 a try that reaches the rate limit while it waits is not hashed', async () => {
  const refuse = async () => {
    throw new HttpError('too_many_requests');
  };
  await expect(findByPassword('nine iron', refuse)).rejects.toThrow(HttpError);
});

test('B10 a request over the rate limit does not enter the queue', async () => {
  const mayGoOn = Promise.withResolvers<undefined>();
  const waiting = Array.from({ length: 5 }, () =>
    findByPassword('nine iron', () => mayGoOn.promise),
  );
  const refuse = async () => {
    throw new HttpError('too_many_requests');
  };
  await expect(findByPassword('nine iron', refuse)).rejects.toThrow(HttpError);
  mayGoOn.resolve(undefined);
  await Promise.all(waiting);
});

test('B10 while many passwords are hashed other requests are answered', async () => {
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const { email } = await buildUser(portal.db);
  let answered = 0;
  const flood = Array.from({ length: 30 }, async (_, number) => {
    await browser.login(number % 2 ? email : `other${number}@example.org`, 'not the password');
    answered += 1;
  });
  for (let time = 0; time < 5; time += 1) {
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
    expect((await portal.app.inject('/readyz')).statusCode).toBe(200);
  }
  expect(answered).toBeLessThan(30);
  await Promise.all(flood);
});
