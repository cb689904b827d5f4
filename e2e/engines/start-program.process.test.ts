import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

let program: ChildProcess;

test('a program is there for its test', () => {
  program = startProgram('sleep', ['600']);
  expect(program.signalCode).toBeNull();
});

test('and is gone with it', () => {
  expect(program.signalCode).toBe('SIGTERM');
});
