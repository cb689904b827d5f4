import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file in the ZIP file, which is written part by part. */
export interface ZipEntry {
  write(part: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface ZipWriter {
  /**
   * Several may be written side by side: what is written to a later one waits in memory, compressed, until the earlier
   * ones have ended. `stored`: it is compressed already.
   */
  add(name: string, how?: 'deflated' | 'stored'): ZipEntry;
}

/** The longest file that a ZIP without the 64-bit extension can name. */
const longest = 4 * 1024 ** 3 - 64 * 1024 ** 2;

export class ZipTooLong extends Error {}

/** Writes a ZIP file without ever having it in memory. Returns its length in bytes. */
export async function writeZip(
  path: string,
  mtime: Date,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<number> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = finished(target);
  // The error is thrown by the next write or by the final await.
  written.catch(() => undefined);
  let bytes = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk, final) => {
    if (error) failure = error;
    bytes += chunk?.length ?? 0;
    if (chunk) target.write(chunk);
    if (final) target.end();
  });
  const waitForDisk = async () => {
    if (failure) throw failure;
    if (bytes > longest) throw new ZipTooLong('A ZIP file has 4 GB at most.');
    if (target.writableNeedDrain) await Promise.race([once(target, 'drain'), written]);
  };
  try {
    await fill({ add: (name, how) => addEntry(zip, { name, how, mtime }, waitForDisk) });
    zip.end();
    await written;
    return bytes;
  } catch (error) {
    target.destroy();
    throw error;
  }
}

function addEntry(
  zip: Zip,
  { name, how, mtime }: { name: string; how: 'deflated' | 'stored' | undefined; mtime: Date },
  waitForDisk: () => Promise<void>,
): ZipEntry {
  const entry = how === 'stored' ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
  entry.mtime = mtime;
  zip.add(entry);
  return {
    write: (part) => {
      entry.push(typeof part === 'string' ? Buffer.from(part) : part);
      return waitForDisk();
    },
    end: () => {
      entry.push(new Uint8Array(), true);
      return waitForDisk();
    },
  };
}
