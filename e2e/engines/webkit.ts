import { once } from 'node:events';
import { freePort } from '../../scripts/free-port.mjs';
import { areThere, startProgram } from './start-program.ts';
import { type Engine, until } from './walker.ts';

// WebKit as Debian packages it (webkit2gtk-driver), by WebDriver over HTTP.

export const hasWebKit = areThere('WebKitWebDriver', 'Xvfb');

/** Opens the narrowest window of this browser, about as wide as a large phone. */
export async function openWebKit(): Promise<Engine> {
  const size = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', ['-displayfd', '1', ...size]);
  const [display] = screen.stdout ? await once(screen.stdout, 'data') : [];
  const port = await freePort();
  startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Containers have no sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await until('the driver', async () => (await send<{ ready: boolean }>('GET', '/status')).ready);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  });
  const at = `/session/${sessionId}`;
  await send('POST', `${at}/window/rect`, { width: 460, height: 900 });

  return {
    go: (url) => send('POST', `${at}/url`, { url }),
    back: () => send('POST', `${at}/back`, {}),
    run: (script, ...args) =>
      send('POST', `${at}/execute/sync`, {
        script: `return (${script}).apply(null, arguments)`,
        args,
      }),
    act: (actions) => send('POST', `${at}/actions`, { actions }),
    close: () => send('DELETE', at),
  };
}
