import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

let program: ChildProcess;

test('a program runs during its test', () => {
  program = startProgram('sleep', ['600']);
  expect(program.signalCode).toBeNull();
});

test('and ends with it', () => {
  expect(program.signalCode).toBe('SIGTERM');
});
