import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerErrors } from './error-response.ts';

test('I11 of a query that failed the log tells the code, and neither what was asked nor a value', async () => {
  const log: string[] = [];
  const app = fastify({ logger: { stream: { write: (line) => log.push(line) } } });
  onTestFinished(() => app.close());
  answerErrors(app);
  // As the database and drizzle put it.
  app.get('/', () => {
    const said = new Error('invalid input syntax for type uuid: "a plain secret"');
    const cause = Object.assign(said, { code: '22P02', detail: 'a plain secret' });
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
