import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { isWhole } from '../support/is-whole.ts';

// WebKit as Debian packages it (webkit2gtk-driver), by the W3C's WebDriver: a few questions by HTTP.

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** A hang; a busy machine answers within seconds. */
const patience = 60_000;

export const hasWebKit = ['WebKitWebDriver', 'Xvfb'].every(
  (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined,
);

export interface WebKit {
  /** Until all of the screen is laid out and the program has taken it over. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  /** Presses what has this name, or begins with it. */
  press(name: string, among?: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  escape(): Promise<void>;
  /** Until such a piece of the screen says this. */
  sees(where: string, what: string): Promise<void>;
  /** Until there is none on the screen. */
  seesNo(where: string): Promise<void>;
  text(): Promise<string>;
  close(): Promise<void>;
}

/** A window as narrow as this browser makes one: about that of a large telephone. */
export async function openWebKit(base: string): Promise<WebKit> {
  const size = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = start('Xvfb', ['-displayfd', '1', ...size]);
  const [display] = screen.stdout ? await once(screen.stdout, 'data') : [];
  const port = await freePort();
  const driver = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // A container gives no sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });

  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const address = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await until('the driver', async () => (await ask<{ ready: boolean }>('GET', '/status')).ready);
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  });
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/window/rect`, { width: 460, height: 900 });

  function run<Value, Args extends unknown[]>(
    script: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const asText = `return (${script}).apply(null, arguments)`;
    return ask('POST', `${at}/execute/sync`, { script: asText, args });
  }

  async function find(among: string, name: string): Promise<string | undefined> {
    const found = await run(
      (among, name) => {
        const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
        const nameOf = (element: Element) => {
          const { labels } = element as HTMLInputElement;
          const label = [...(labels ?? [])].map(({ textContent }) => textContent).join();
          return (element.ariaLabel || label || element.textContent || '').trim();
        };
        const all = [...within.querySelectorAll(among)];
        return all.find((one) => one.checkVisibility() && nameOf(one).startsWith(name)) ?? null;
      },
      among,
      name,
    );
    return (found as Record<string, string> | null)?.[elementKey];
  }

  return {
    async open(path) {
      await ask('POST', `${at}/url`, { url: base + path });
      await until(`${path} to be whole`, () => run(isWhole));
    },
    back: () => ask('POST', `${at}/back`, {}),
    // Asked again until it is taken: what slides in is not yet where it will be.
    press: (name, among = 'button, a') =>
      until(`"${name}" to be pressed`, async () => {
        const element = await find(among, name);
        if (!element) return false;
        await ask('POST', `${at}/element/${element}/click`, {});
        return true;
      }),
    async type(label, text) {
      let field: string | undefined;
      await until(`the field "${label}"`, async () => {
        field = await find('input', label);
        return field !== undefined;
      });
      await ask('POST', `${at}/element/${field}/clear`, {});
      await ask('POST', `${at}/element/${field}/value`, { text });
    },
    async escape() {
      const value = '\uE00C';
      const press = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await ask('POST', `${at}/actions`, {
        actions: [{ type: 'key', id: 'keys', actions: press }],
      });
    },
    sees: (where, what) =>
      until(`"${what}" in ${where}`, () =>
        run(
          (where, what) =>
            [...document.querySelectorAll<HTMLElement>(where)].some(({ innerText }) =>
              innerText.includes(what),
            ),
          where,
          what,
        ),
      ),
    seesNo: (where) =>
      until(`no ${where}`, () => run((where) => !document.querySelector(where), where)),
    text: () => run(() => document.body.innerText),
    async close() {
      await ask('DELETE', at);
      driver.kill();
      screen.kill();
    },
  };
}

/** The last reason is told: a question asked while one page makes room for the next has no answer. */
async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  let reason = '';
  while (Date.now() < end) {
    try {
      if (await check()) return;
    } catch (error) {
      reason = ` (${(error as Error).message})`;
    }
    await setTimeout(50);
  }
  throw new Error(`WebKit waited for ${what}${reason}`);
}

function start(program: string, args: string[], env = {}): ChildProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.on('exit', () => child.kill());
  return child;
}
