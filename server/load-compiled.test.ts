import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { loadCompiled } from './load-compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** As `--keep-compiled` leaves it. */
function compiled(text: string, { of = text, change = (_data: Buffer) => {} } = {}): Buffer {
  const script = new Script(wrapped(text));
  script.runInThisContext();
  const data = script.createCachedData();
  change(data);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(wrapped(of)));
  sums.writeUInt32LE(crc32(data), 4);
  return Buffer.concat([sums, data]);
}

const wrapped = (text: string) =>
  `(function (exports, require, module, __filename, __dirname) {${text}\n})`;

test('a built file is loaded with the files beside it, each once', () => {
  write('part.js', 'exports.made = {};');
  const file = write(
    'whole.js',
    "exports.one = require('./part.js'); exports.two = require('./part.js');",
  );
  const { one, two } = loadCompiled(file) as { one: object; two: object };
  expect(one).toHaveProperty('made');
  expect(two).toBe(one);
});

test('what was compiled is used, and the text is not compiled again', () => {
  const text = "exports.is = 'text';";
  const file = write('kept.js', text);
  // Node compares no more than the length: this tells what was run.
  writeFileSync(`${file}.compiled`, compiled("exports.is = 'kept';", { of: text }));
  expect(loadCompiled(file)).toEqual({ is: 'kept' });
});

test('what was compiled of another text is passed over', () => {
  const file = write('changed.js', "exports.is = 'new';");
  writeFileSync(`${file}.compiled`, compiled("exports.is = 'old';"));
  expect(loadCompiled(file)).toEqual({ is: 'new' });
});

test('what another Node compiled is skipped, with a warning', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const text = "exports.is = 'whole';";
  const file = write('foreign.js', text);
  const foreign = compiled(text, { change: (data) => data.fill(0, 0, 40) });
  writeFileSync(`${file}.compiled`, foreign);
  expect(loadCompiled(file)).toEqual({ is: 'whole' });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('foreign.js.compiled'));
  warn.mockRestore();
});

test('what a disk has damaged is passed over', () => {
  const text = "exports.is = 'sound';";
  const file = write('damaged.js', text);
  const damaged = compiled("exports.is = 'other';", { of: text });
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
  writeFileSync(`${file}.compiled`, damaged);
  expect(loadCompiled(file)).toEqual({ is: 'sound' });
});

test('what a server of another kind needs is loaded when it is first used', () => {
  const file = write(
    'servers.js',
    `const http2 = require('node:http2');
     const isLoaded = () => process.moduleLoadList.includes('NativeModule http2');
     const before = isLoaded();
     console.log(before, typeof http2.createServer, isLoaded());
     const https = require('node:https');
     const copied = { ...https };
     const hasNames = Object.getOwnPropertyNames(https).includes('request') && 'request' in https;
     console.log(typeof copied.request, hasNames, 'nothing' in https, Object.hasOwn(https, 'nothing'));`,
  );
  const load = `import { loadCompiled } from ${JSON.stringify(join(import.meta.dirname, 'load-compiled.ts'))}; loadCompiled(${JSON.stringify(file)});`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('false function true\nfunction true false false\n');
});
