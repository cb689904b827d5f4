import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled to its last byte without harm to anything else. */
interface SmallDisk {
  folder: string;
  /** Takes all room but so many bytes. */
  fill(leaving: number): void;
  /** Gives it back. */
  free(): void;
  makeReadOnly(): void;
  discard(): void;
}

/** Why no such disk can be had here; undefined where it can, which takes the right to mount one. */
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
  // Open to all: PostgreSQL works on it as a user of its own.
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
        // Somebody wrote at the same moment: then it is fuller than was asked for.
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
