import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as joined } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';
import { OperatorError } from '../start/operator-error.ts';

// A backup is a tar file, compressed with gzip, that `tar tzf` lists. Its last entry, `end.json`, holds
// the SHA-256 of all bytes before it: half an archive has no end, a changed one the wrong sum.

const block = 512;
const lastEntry = 'end.json';
/** The longest name that fits into a tar header as it is. */
const longestName = 100;

interface Entry {
  name: string;
  bytes: Buffer;
}

export type AddEntry = (name: string, bytes: Buffer | string) => Promise<void>;

/** Why an archive was not written or not restored, in a sentence. Nothing was changed. */
export class BackupError extends OperatorError {}

const damaged = 'The archive is damaged or not complete.';

/** The file is there once all of it is, and on the disk. `fill` answers what the end says of the rest. */
export async function writeArchive<T extends object>(
  file: string,
  fill: (add: AddEntry) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new BackupError(`${file} is there already, and is not written over.`);
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${folder}. Make it first, or name another.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    const gzip = createGzip();
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(gzip, target);
    // Told by the next entry, or at the end.
    written.catch(() => undefined);
    const hash = createHash('sha256');
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written]);
    };
    const add: AddEntry = async (name, content) => {
      const bytes = Buffer.from(content);
      await write(headerOf(name, bytes.length));
      await write(bytes);
      await write(Buffer.alloc(paddingOf(bytes.length)));
    };
    const end = await fill(add);
    await add(lastEntry, JSON.stringify({ ...end, sha256: hash.copy().digest('hex') }));
    gzip.end(Buffer.alloc(2 * block));
    await written;
    await rename(unfinished, file);
    return end;
  } catch (error) {
    await rm(unfinished, { force: true });
    return cannotBeWritten(error);
  }
}

function cannotBeWritten(error: unknown): never {
  if (error instanceof Error && 'syscall' in error) {
    throw new BackupError(`The archive cannot be written: ${error.message}.`);
  }
  throw error;
}

/**
 * The entries one after the other, and at last `end.json`, if the sum in it is right. What came before
 * is not to be trusted until then, so an archive is read through once before it is used.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  const source = readerOf(joined(createReadStream(file), createGunzip(), () => undefined));
  try {
    for (;;) {
      const sum = hash.copy();
      const header = await source.take(block);
      const entry = entryIn(header);
      const bytes = await source.take(entry.size);
      const padding = await source.take(paddingOf(entry.size));
      if (entry.name === lastEntry) {
        refuseWrongSum(bytes, sum);
        await source.toTheEnd();
        yield { name: entry.name, bytes };
        return;
      }
      for (const part of [header, bytes, padding]) hash.update(part);
      yield { name: entry.name, bytes };
    }
  } catch (error) {
    // A changed `end.json` may be no JSON any more.
    if (error instanceof SyntaxError) throw new BackupError(damaged);
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
      if (String(error.code).startsWith('Z_')) throw new BackupError(damaged);
      // A folder, or a file of somebody else.
      if ('syscall' in error) throw new BackupError(`${file} cannot be read: ${error.message}.`);
    }
    throw error;
  } finally {
    source.close();
  }
}

export const fitsIntoArchive = (name: string) => Buffer.byteLength(name) < longestName;

function headerOf(name: string, size: number): Buffer {
  if (!fitsIntoArchive(name)) throw new Error('A name is too long for the archive.');
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function entryIn(header: Buffer): { name: string; size: number } {
  const textAt = (start: number, end: number) =>
    header.toString('utf8', start, end).replace(/\0.*$/s, '');
  const plain = Buffer.from(header).fill(' ', 148, 156);
  if (Number.parseInt(textAt(148, 156), 8) !== sumOf(plain)) throw new BackupError(damaged);
  return { name: textAt(0, longestName), size: Number.parseInt(textAt(124, 136), 8) };
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
const paddingOf = (size: number) => (block - (size % block)) % block;

function refuseWrongSum(end: Buffer, sum: Hash): void {
  const { sha256 } = JSON.parse(end.toString()) as { sha256?: unknown };
  if (sha256 !== sum.digest('hex')) throw new BackupError(damaged);
}

/** Hands out a stream's bytes in the lengths that are asked for. */
function readerOf(stream: Gunzip) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  return {
    async take(length: number): Promise<Buffer> {
      const parts = [rest];
      let held = rest.length;
      while (held < length) {
        const next = await chunks.next();
        if (next.done) throw new BackupError(damaged);
        parts.push(next.value);
        held += next.value.length;
      }
      const all = Buffer.concat(parts);
      rest = all.subarray(length);
      return all.subarray(0, length);
    },
    /** Until the stream ends well, which it does only if its own sum is right, too. */
    async toTheEnd(): Promise<void> {
      while (!(await chunks.next()).done);
    },
    close: () => stream.destroy(),
  };
}
