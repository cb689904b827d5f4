import { readFile } from 'node:fs/promises';
import { say, writeNewFile } from './run-command.ts';

/** Where a command is typed: its screen and its files. The command itself may run in the portal. */
export interface Desk {
  say(sentence: string): void;
  /** Undefined if there is no such file that can be read. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a new file of the operator alone; returns the exit code. Without a text there is no file. */
  write(path: string, text: () => Promise<string | undefined>): Promise<number>;
}

/** That of this process. */
export const ownDesk: Desk = {
  say,
  read: (path) => readFile(path).catch(() => undefined),
  write: writeNewFile,
};
