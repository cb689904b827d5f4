import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { areThere, startProgram } from './start-program.ts';
import type { Engine } from './walker.ts';

// Firefox as Debian packages it (firefox-esr), by the W3C's WebDriver BiDi, which it speaks itself.

export const hasFirefox = areThere('firefox-esr');

/** In a window as narrow as a telephone, with a profile of its own. */
export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'fairway-firefox-'));
  // Done last, when Firefox has ended.
  onTestFinished(() => rmSync(profile, { recursive: true, maxRetries: 5 }));
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-CA");\n');
  const program = startProgram('firefox-esr', [
    '--headless',
    '--no-remote',
    ...['--profile', profile],
    ...['--remote-debugging-port', '0'],
  ]);
  const socket = new WebSocket(`${await addressOf(program)}/session`);
  await once(socket, 'open');

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  let last = 0;
  function ask<Value>(method: string, params: object = {}): Promise<Value> {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise as Promise<Value>;
  }

  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await ask('browsingContext.setViewport', { context, viewport: { width: 412, height: 900 } });

  return {
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => ask('browsingContext.traverseHistory', { context, delta: -1 }),
    async run(script, ...args) {
      const { result, exceptionDetails } = await ask<Answer>('script.callFunction', {
        // As text: BiDi has its own way to write each kind of value.
        functionDeclaration: `(args) => JSON.stringify((${script})(...JSON.parse(args))) ?? 'null'`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    act: (actions) => ask('input.performActions', { context, actions }),
    close: () => ask('browser.close'),
  };
}

interface Answer {
  result?: { value: string };
  exceptionDetails?: { text: string };
}

/** It tells where it listens. */
function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    program.stderr?.on('data', (piece) => {
      told += piece;
      const [, address] = /listening on (ws:\S+)\s/.exec(told) ?? [];
      if (address) resolve(address);
    });
    program.on('exit', () => reject(new Error(`Firefox did not start: ${told}`)));
  });
}
