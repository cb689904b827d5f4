import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { FileStoreUnavailable } from '#server/files/file-store.ts';
import { answerErrors } from './error-response.ts';

test('I2 an unavailable picture store is answered like an unavailable database', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  app.get('/', () => {
    const cause = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    throw new FileStoreUnavailable('The file store cannot be reached.', { cause });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
});

test.each([
  ['I2 the connection failed', '08006'],
  ['F11 two waited for each other', '40P01'],
  ['I3 too many connections', '53300'],
  ['I4 the disk is full', '53100'],
  ['F11 a lock was waited for too long', '55P03'],
  ['I3 a statement took too long', '57014'],
  ['I2 the database is shut down', '57P01'],
])('%s: unavailable, and when to try again', async (_, code) => {
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  app.get('/', () => {
    const cause = Object.assign(new Error('as the database says it'), { code });
    throw new Error('Failed query', { cause });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
});

test('I11 the log has the code of a failed query, but neither its text nor its values', async () => {
  const log: string[] = [];
  const app = fastify({ logger: { stream: { write: (line) => log.push(line) } } });
  onTestFinished(() => app.close());
  answerErrors(app);
  // The format of the database and drizzle.
  app.get('/', () => {
    const driverError = new Error('invalid input syntax for type uuid: "a plain secret"');
    const cause = Object.assign(driverError, { code: '22P02', detail: 'a plain secret' });
    const failure = new Error('Failed query: select $1\nparams: a plain secret', { cause });
    throw Object.assign(failure, { query: 'select $1', params: ['a plain secret'] });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  expect(answer.body).not.toContain('secret');
  expect(log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'request failed',
      failure: expect.objectContaining({ code: '22P02', message: 'a query failed' }),
    }),
  );
  expect(log.join()).not.toMatch(/secret|select/);
});
