import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
const lockFile = () => join(folder, 'database.lock');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another living process, with the lock that it would hold. */
async function withOther(work: (pid: number) => void | Promise<void>): Promise<void> {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")']);
  await once(other.stdout, 'data');
  try {
    await work(other.pid as number);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
}

const startOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
};

test('I5 the folder is locked and unlocked', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(lockFile(), 'utf8')).toBe(`${process.pid} ${startOf(process.pid)}`);
  unlock();
  expect(existsSync(lockFile())).toBe(false);
});

test('I5 refuses while another process holds it, and says who', () =>
  withOther((pid) => {
    writeFileSync(lockFile(), `${pid} ${startOf(pid)}`);
    expect(() => lockFolder(folder)).toThrow(FolderLocked);
    expect(() => lockFolder(folder)).toThrow(`pid ${pid}`);
    expect(readFileSync(lockFile(), 'utf8')).toContain(String(pid));
  }));

test('I5 takes over from a process that was killed', async () => {
  let dead = '';
  await withOther((pid) => {
    dead = `${pid} ${startOf(pid)}`;
  });
  writeFileSync(lockFile(), dead);
  lockFolder(folder)();
});

test('I5 takes over when the pid now belongs to another program', () =>
  withOther((pid) => {
    writeFileSync(lockFile(), `${pid} 1`);
    lockFolder(folder)();
  }));

test('I5 a lock that a crash left empty is taken over', () => {
  writeFileSync(lockFile(), '');
  lockFolder(folder)();
});

test('I5 of two that find the lock of a killed process, the one that took it over keeps it', () =>
  withOther((pid) => {
    const others = `${pid} ${startOf(pid)}`;
    writeFileSync(lockFile(), `${pid} 1`);
    // Just after the lock was read, when its holder is checked.
    const look = vi.spyOn(process, 'kill').mockImplementation((looked) => {
      if (looked !== pid) return true;
      rmSync(lockFile());
      writeFileSync(lockFile(), others);
      return true;
    });
    onTestFinished(() => look.mockRestore());
    expect(() => lockFolder(folder)).toThrow('has just started');
    expect(readFileSync(lockFile(), 'utf8')).toBe(others);
    expect(readdirSync(folder)).toEqual(['database.lock']);
  }));

test('I5 a folder that cannot be written is refused in a sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'data'))).toThrow(/cannot be written \(ENOTDIR\)/);
});
