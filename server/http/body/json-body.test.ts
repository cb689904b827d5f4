import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/errors/http-error.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { walk } from '#server/testing/walk.ts';
import { parseJson } from './json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('7 reading a body', () => {
  it(
    '7 JSON is read as it stands',
    walk(
      [
        '{}',
        'null',
        '"text"',
        '{"a":1,"b":[{"a":1},{"a":2}],"c":{"a":{}}}',
        '{"a":"{[\\"}]:,\\\\","b":"\\u0061"}',
        ' {\n"a" : "b" ,\t"c":\r"a"}',
        '{"a":"__proto__","b":["constructor"]}',
        '{"":1," ":2}',
        '{"é":"👩‍👧","\\ud83c\\udfcc":1}',
      ],
      (text) => {
        expect(parse(text)).toEqual(JSON.parse(text));
      },
    ),
  );

  it('7 nothing is nothing', () => {
    expect(parse('')).toBeUndefined();
  });

  it(
    'D11 refuses a key that comes twice',
    walk(
      [
        ['a key twice', '{"a":1,"a":2}'],
        ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
        ['a key twice, further in', '{"x":[{"a":1,"b":{},"a":2}]}'],
        ['a key twice, spaced', '{"a" :1,"a"\n:2}'],
      ],
      ([, text]) => {
        expect(() => parse(text)).toThrow(HttpError);
      },
    ),
  );

  it(
    'D4 refuses keys that reach a prototype',
    walk(['__proto__', 'constructor', 'prototype', '\\u005f_proto__'], (key) => {
      expect(() => parse(`{"${key}":{"polluted":1}}`)).toThrow(HttpError);
      expect(() => parse(`{"a":[{"${key}":1}]}`)).toThrow(HttpError);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }),
  );

  it('D3 nests twenty deep and no deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parse(nested(20))).not.toThrow();
    expect(() => parse(nested(21))).toThrow(HttpError);
    expect(() => parse('{"a":'.repeat(21) + 1 + '}'.repeat(21))).toThrow(HttpError);
  });

  it(
    'D11 what is not JSON cannot be read',
    walk(
      [
        '{',
        '}',
        '[',
        '"',
        '"\\',
        '"\\"',
        '{"a"',
        '{"a":',
        '{"a":"',
        '{"a":1}}',
        'a',
        "{'a':1}",
        '{"a":1,}',
        '["a":1]',
        '"a":1',
        '{"a\nb":1}',
        '{"\\x":1}',
        '{}{}',
        'NaN',
      ],
      (text) => {
        expect(() => parse(text)).toThrow(HttpError);
      },
    ),
  );

  it('D11 rejects invalid UTF-8', () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expect(() => parseJson(body)).toThrow(HttpError);
    }
  });

  it(
    'D3 a body of 100,000 characters is judged at once',
    walk(
      [
        ['a string without end', `{"a":"${'\\"'.repeat(50_000)}`],
        ['quotes without end', '"'.repeat(99_999)],
        ['backslashes', `"${'\\'.repeat(99_999)}`],
        [
          'spaces after each key',
          `{${Array.from({ length: 900 }, (_, key) => `"${key}"${' '.repeat(100)}:1`)}}`,
        ],
        ['as many keys as fit', `{${Array.from({ length: 10_000 }, (_, key) => `"${key}":1`)}}`],
        ['braces', '{'.repeat(100_000)],
        ['closed more often than opened', ']'.repeat(100_000)],
        // `npm run bench -- hostile` measures the time.
      ],
      ([, text]) => {
        try {
          parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
        }
      },
    ),
  );
});

describe('D11 the request of a body', () => {
  const test = useTestApp();
  const json = { 'content-type': 'application/json' };

  async function post(body: unknown, headers: Record<string, string> = json) {
    const browser = test.browser();
    await browser.get('/sanctum/csrf-cookie');
    return browser.send('POST', '/api/v1/nearby', body, headers);
  }

  it(
    'D3 a body that is too large is 413',
    walk(
      [
        ['10 MB', `{"location":"${'x'.repeat(10_000_000)}"}`],
        ['a million keys', `{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":1`)}}`],
        ['one byte too many', `{"location":"${'x'.repeat(99_985)}"}`.padEnd(100_001)],
      ],
      async ([, body]) => {
        const answer = await post(body);
        expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
      },
    ),
  );

  it('D3 a client that is still sending too large a body reads the answer', async () => {
    const app = await test.anotherApp();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.addresses()[0] as AddressInfo;
    const browser = test.browser();
    await browser.get('/sanctum/csrf-cookie');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outgoing = httpRequest({
      agent,
      port,
      method: 'POST',
      path: '/api/v1/nearby',
      headers: {
        ...json,
        'content-length': 10_000_000,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
      },
    });
    outgoing.write(Buffer.alloc(1_000_000, ' '));
    const [refusal] = (await once(outgoing, 'response')) as [IncomingMessage];
    refusal.resume();
    expect(refusal.statusCode).toBe(413);
    const { socket } = outgoing;
    outgoing.end(Buffer.alloc(9_000_000, ' '));
    await once(outgoing, 'close');

    const next = httpRequest({ agent, port, path: '/healthz' }).end();
    const [answer] = (await once(next, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, next.socket === socket]).toEqual([200, true]);
    agent.destroy();
  });

  it(
    'D3 D4 D11 a body that cannot be read is 400 without a field',
    walk(
      [
        ['50,000 deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
        ['deep in a field', `{"location":${'[1,'.repeat(20_000)}1${']'.repeat(20_000)}}`],
        ['a string without end', `{"location":"${'\\"'.repeat(45_000)}`],
        ['a key twice', '{"location":"Guelph","location":"Halifax"}'],
        ['half a body', '{"location":"Gue'],
        ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22])],
        ['__proto__', '{"location":"Guelph","__proto__":{"role":"organizer"}}'],
        ['a nested constructor', '{"location":{"constructor":{"prototype":{"polluted":1}}}}'],
        ['a list', '["Guelph"]'],
        ['a text', '"Guelph"'],
        ['a number', '7'],
      ],
      async ([, body]) => {
        const answer = await post(body);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
        expect(answer.json().errors).toEqual({});
        expect(answer.json().message).not.toMatch(/JSON at|position|Unexpected/);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      },
    ),
  );

  it('D3 a body full of keys is read in one pass', async () => {
    const keys = Array.from({ length: 10_000 }, (_, key) => `"${key}":1`);
    const answer = await post(`{${keys},"location":"Guelph"}`);
    expect(answer.statusCode).toBe(200);
  });

  it('D3 a compressed body is 415, and one of 50 MB is not decompressed', async () => {
    const packed = { ...json, 'content-encoding': 'gzip' };
    expect((await post(gzipSync('{"location":"Guelph"}'), packed)).statusCode).toBe(415);
    const bomb = await post(gzipSync(' '.repeat(50_000_000)), packed);
    expect([413, 415]).toContain(bomb.statusCode);
  });

  it(
    'D11 C2 a body sent as another type is 415',
    walk(
      [
        'text/plain',
        'text/plain; charset=application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/octet-stream',
        'json',
      ],
      async (type) => {
        const answer = await post('{"location":"Guelph"}', { 'content-type': type });
        expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
      },
    ),
  );

  it('D11 a body without a content type is 415', async () => {
    expect((await post('{"location":"Guelph"}', {})).statusCode).toBe(415);
  });

  it('D11 a charset beside the type is accepted', async () => {
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expect((await post('{"location":"Guelph"}', type)).statusCode).toBe(200);
  });

  it(
    'D11 nothing, where a body is needed, is 400 with the fields',
    walk(
      [
        ['no body and no type', undefined, {}],
        ['no body', undefined, json],
        ['an empty body', '', json],
        ['null', 'null', json],
        ['an empty object', '{}', json],
      ],
      async ([, body, headers]) => {
        const answer = await post(body, headers as Record<string, string>);
        expect(answer.statusCode).toBe(400);
        expect(Object.keys(answer.json().errors)).toEqual(['location']);
      },
    ),
  );
});
