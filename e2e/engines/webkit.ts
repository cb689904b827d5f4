import { once } from 'node:events';
import { freePort } from '../../scripts/free-port.mjs';
import { areThere, startProgram } from './start-program.ts';
import { type Engine, until } from './walker.ts';

// WebKit as Debian packages it (webkit2gtk-driver), by the W3C's WebDriver: a few questions by HTTP.

export const hasWebKit = areThere('WebKitWebDriver', 'Xvfb');

/** A window as narrow as this browser makes one: about that of a large telephone. */
export async function openWebKit(): Promise<Engine> {
  const size = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', ['-displayfd', '1', ...size]);
  const [display] = screen.stdout ? await once(screen.stdout, 'data') : [];
  const port = await freePort();
  startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
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

  return {
    go: (url) => ask('POST', `${at}/url`, { url }),
    back: () => ask('POST', `${at}/back`, {}),
    run: (script, ...args) =>
      ask('POST', `${at}/execute/sync`, {
        script: `return (${script}).apply(null, arguments)`,
        args,
      }),
    act: (actions) => ask('POST', `${at}/actions`, { actions }),
    close: () => ask('DELETE', at),
  };
}
