import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

// Compiling was a quarter of each start, so the build keeps what Node made of each built file beside
// it (docs/decisions/0015). With another Node, or another file, it is passed over.

interface Loaded {
  exports: object;
}

// Fastify names them at once, for servers of a kind that nobody opens here: a twentieth of a start.
const seldomUsed = new Set(['node:http2', 'node:https']);

const loaded = new Map<string, Loaded>();

/** What a built CommonJS file exports. */
export function loadCompiled(file: string): object {
  const known = loaded.get(file);
  if (known) return known.exports;
  const module: Loaded = { exports: {} };
  loaded.set(file, module);
  const fromOutside = createRequire(file);
  const requireOf = (id: string) => {
    if (id.startsWith('.')) return loadCompiled(join(dirname(file), id));
    return seldomUsed.has(id) ? whenUsed(() => fromOutside(id)) : fromOutside(id);
  };
  const run = compile(file).runInThisContext();
  run(module.exports, requireOf, module, file, dirname(file));
  return module.exports;
}

function whenUsed(load: () => object): object {
  return new Proxy(
    {},
    {
      get: (_, name) => Reflect.get(load(), name),
      has: (_, name) => Reflect.has(load(), name),
      // Whoever copies the names, as an import of some of them is built to do, gets them all.
      ownKeys: () => Reflect.ownKeys(load()),
      getOwnPropertyDescriptor: (_, name) => {
        const known = Reflect.getOwnPropertyDescriptor(load(), name);
        // A proxy may call nothing fixed that its own, empty object has not.
        return known && { ...known, configurable: true };
      },
    },
  );
}

const head = Buffer.from('(function (exports, require, module, __filename, __dirname) {');
const tail = Buffer.from('\n})');

function compile(file: string): Script {
  // One text at once: put together from strings, it would be in memory twice.
  const text = Buffer.concat([head, readFileSync(file), tail]);
  const beside = `${file}.compiled`;
  // Node itself compares no more than the length of the text.
  const sum = crc32(text);
  const stored = existsSync(beside) ? readFileSync(beside) : undefined;
  const cachedData = stored?.subarray(sumsLength);
  const isOfThisText = cachedData && stored?.subarray(0, sumsLength).equals(sums(sum, cachedData));
  const script = new Script(text.toString(), {
    filename: file,
    ...(isOfThisText && { cachedData }),
  });
  if (process.argv.includes('--keep-compiled')) keepAtExit(script, sum, beside);
  else if (script.cachedDataRejected) warnOnce(beside);
  return script;
}

let isWarned = false;

function warnOnce(file: string): void {
  if (isWarned) return;
  isWarned = true;
  process.emitWarning(`${file} is of another Node: starts take longer until the next build.`);
}

// What follows them has to begin at a multiple of eight, or V8 copies it first.
const sumsLength = 8;

/** Of the text, and of what was compiled of it: what a disk has damaged would end the process. */
function sums(ofText: number, data: Buffer): Buffer {
  const both = Buffer.alloc(sumsLength);
  both.writeUInt32LE(ofText);
  both.writeUInt32LE(crc32(data), 4);
  return both;
}

/** At the end it holds every function that a start needs, if none was forgotten meanwhile. */
function keepAtExit(script: Script, sum: number, file: string): void {
  setFlagsFromString('--no-flush-bytecode');
  process.on('exit', () => {
    // What was compiled under other flags would be passed over.
    setFlagsFromString('--flush-bytecode');
    const data = script.createCachedData();
    writeFileSync(file, Buffer.concat([sums(sum, data), data]));
  });
}
