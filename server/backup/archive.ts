import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { OperatorError } from '../start/operator-error.ts';

// A backup is a tar file, compressed with gzip, that `tar tzf` lists. Its last entry, `end.json`, holds
// the SHA-256 of all bytes before it: half an archive has no end, a changed one the wrong sum.

/** What a tar file ends with. */
const endOfTar = Buffer.alloc(1024);
const lastEntry = 'end.json';
/** The longest name that fits into a tar header as it is. */
const longestName = 100;

interface Entry {
  name: string;
  /** How many bytes of the tar file come before it. */
  before: number;
  /** Entries that are not read are skipped. */
  read(): Promise<Buffer>;
}

export type AddEntry = (name: string, bytes: Buffer | string) => Promise<void>;

/** Why an archive was not written or not restored, in a sentence. Nothing was changed. */
export class BackupError extends OperatorError {}

const damaged = 'The archive is damaged or not complete.';

/** The file is there once all of it is, and on the disk. `fill` returns the fields of end.json. */
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
  const gzip = createGzip();
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const written = pipeline(gzip, target);
    // The error is thrown by the next write or by the final await.
    written.catch(() => undefined);
    const hash = createHash('sha256');
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written]);
    };
    const add: AddEntry = async (name, content) => {
      await write(await packed(name, Buffer.from(content)));
    };
    const end = await fill(add);
    await add(lastEntry, JSON.stringify({ ...end, sha256: hash.copy().digest('hex') }));
    gzip.end(endOfTar);
    await written;
    await rename(unfinished, file);
    return end;
  } catch (error) {
    gzip.destroy();
    target.destroy();
    // Opening it may still be under way, and would make it again.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
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

/** An entry as it stands in the archive: its header, its bytes, and the padding. */
async function packed(name: string, bytes: Buffer): Promise<Buffer> {
  if (!fitsIntoArchive(name)) throw new Error('A name is too long for the archive.');
  const tar = pack();
  tar.entry({ name, mode: 0o600, mtime: new Date(0) }, bytes);
  tar.finalize();
  // The end of a tar file comes once, after the last entry.
  return (await buffer(tar)).subarray(0, -endOfTar.length);
}

/**
 * The entries one after the other, and at last `end.json`. Nothing of them is to be trusted before
 * `refuseWrongSum`, so an archive is read through once before it is used.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const tar = extract();
  // Ends early when the caller stops; its errors surface in the loop below.
  pipeline(createReadStream(file), createGunzip(), tar).catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const read = () => buffer(entry).catch((error: unknown) => cannotBeRead(error, file));
      yield { name, before: entry.offset, read };
      if (name === lastEntry) return;
      entry.resume();
    }
  } catch (error) {
    return cannotBeRead(error, file);
  }
  throw new BackupError(damaged);
}

/** Reads the archive to its end, whose checksum of its own gzip compares. */
export async function refuseWrongSum(file: string, end: Entry, text: string): Promise<void> {
  const hash = createHash('sha256');
  let left = end.before;
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          hash.update(chunk.subarray(0, left));
          left = Math.max(0, left - chunk.length);
        }
      },
    );
    const { sha256 } = JSON.parse(text) as { sha256?: unknown };
    if (sha256 !== hash.digest('hex')) throw new BackupError(damaged);
  } catch (error) {
    cannotBeRead(error, file);
  }
}

function cannotBeRead(error: unknown, file: string): never {
  if (error instanceof BackupError) throw error;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    throw new BackupError(`There is no file ${file}.`);
  // A folder, or a file of somebody else.
  if (error instanceof Error && 'syscall' in error)
    throw new BackupError(`${file} cannot be read: ${error.message}.`);
  // No gzip, no tar, or no JSON any more.
  throw new BackupError(damaged, { cause: error });
}

export const fitsIntoArchive = (name: string) => Buffer.byteLength(name) < longestName;
