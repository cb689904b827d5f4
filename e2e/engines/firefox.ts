import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { areThere, startProgram } from './start-program.ts';
import type { Engine } from './walker.ts';

// Firefox as Debian packages it (firefox-esr), by WebDriver BiDi, which is built in.

export const hasFirefox = areThere('firefox-esr');

/** Opens a window as narrow as a phone, with its own profile. */
export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'fairway-firefox-'));
  // Runs last, when Firefox has ended.
  onTestFinished(() => rmSync(profile, { recursive: true, maxRetries: 5 }));
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-CA");\n');
  const program = startProgram('firefox-esr', [
    '--headless',
    '--no-remote',
    ...['--profile', profile],
    ...['--remote-debugging-port', '0'],
  ]);
  const socket = new WebSocket(`${await urlOf(program)}/session`);
  await once(socket, 'open');

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  let last = 0;
  function send<Value>(method: string, params: object = {}): Promise<Value> {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise as Promise<Value>;
  }

  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 412, height: 900 } });

  return {
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async run(script, ...args) {
      const { result, exceptionDetails } = await send<Answer>('script.callFunction', {
        // As JSON: BiDi has its own format for each type of value.
        functionDeclaration: `(args) => JSON.stringify((${script})(...JSON.parse(args))) ?? 'null'`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    act: (actions) => send('input.performActions', { context, actions }),
    close: () => send('browser.close'),
  };
}

interface Answer {
  result?: { value: string };
  exceptionDetails?: { text: string };
}

/** Firefox prints the URL that it listens on. */
function urlOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    program.stderr?.on('data', (chunk) => {
      output += chunk;
      const [, url] = /listening on (ws:\S+)\s/.exec(output) ?? [];
      if (url) resolve(url);
    });
    program.on('exit', () => reject(new Error(`Firefox did not start: ${output}`)));
  });
}
