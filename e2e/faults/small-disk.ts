import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, which can be filled completely. */
interface SmallDisk {
  folder: string;
  /** Fills the disk except for this number of bytes. */
  fill(leaving: number): void;
  /** Frees the space again. */
  free(): void;
  makeReadOnly(): void;
  discard(): void;
}

/** Why there is no such disk here (it needs the right to mount); undefined if there is one. */
export function whyNoSmallDisk(): string | undefined {
  try {
    mountDisk(1).discard();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-disk-'));
  // Writable for all: PostgreSQL runs as another user.
  const options = `size=${megabytes}m,mode=1777`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`no disk can be mounted: ${mounted.error?.message ?? mounted.stderr}`);
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leaving) {
      rmSync(ballast, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize - leaving, 1));
      } catch (error) {
        // Another process wrote at the same time, so the disk is fuller than requested.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => void spawnSync('mount', ['-o', 'remount,ro', folder]),
    discard() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
