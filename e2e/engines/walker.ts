import { setTimeout } from 'node:timers/promises';
import { fromNow, machineClock } from '#server/testing/processes/machine-clock.ts';
import { isReady } from '../support/is-ready.ts';

// The steps of a walk in any engine: elements are found by their visible names and used by pointer and
// keyboard.

/** Key and pointer actions in the format of both WebDriver and WebDriver BiDi. */
type Actions = { type: 'key' | 'pointer'; id: string; actions: object[] }[];

/** The commands of an engine. */
export interface Engine {
  go(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  /** Runs a script in the page. Arguments and result are JSON. */
  run<Value, Args extends unknown[]>(
    script: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>;
  act(actions: Actions): Promise<unknown>;
  close(): Promise<unknown>;
}

export type Walker = ReturnType<typeof walkIn>;

/** A busy machine takes seconds; a minute is a hang. */
const timeout = 60_000;
const escapeKey = '\uE00C';

export function walkIn({ go, back, run, act, close }: Engine, base: string) {
  const pressKeys = (keys: string) => {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return act([{ type: 'key', id: 'keys', actions }]);
  };

  return {
    /** Waits until the whole screen is laid out and hydrated. */
    async open(path: string): Promise<void> {
      await go(base + path);
      await until(`${path} to be ready`, () => run(isReady));
    },
    back,
    /** Clicks the element whose name is this or begins with it. */
    press: (name: string, among = 'button, a') =>
      until(`"${name}" to be pressed`, async () => {
        const point = await run(pointOf, among, name);
        if (!point) return false;
        const actions = [
          { type: 'pointerMove', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await act([{ type: 'pointer', id: 'mouse', actions }]);
        return true;
      }),
    /** Replaces the text of a field. */
    async type(label: string, text: string): Promise<void> {
      await until(`the field "${label}"`, () => run(focusAll, label));
      await pressKeys(text);
    },
    escape: () => pressKeys(escapeKey),
    /** Waits until such an element has this text. */
    sees: (where: string, what: string) =>
      until(`"${what}" in ${where}`, () => run(isToBeRead, where, what)),
    /** Waits until there is no such element. */
    seesNo: (where: string) => until(`no ${where}`, () => run(isGone, where)),
    text: () => run(() => document.body.innerText),
    /** The page's camera sees these squares, which are dark where true. */
    giveCamera: (squares: boolean[][]) => run(addCamera, squares),
    close,
  };
}

/** The centre of an element, once it no longer moves and nothing covers it. */
function pointOf(among: string, name: string): { x: number; y: number } | null {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const found = [...within.querySelectorAll<HTMLElement>(among)].find(
    (one) =>
      one.checkVisibility() && (one.ariaLabel || one.textContent || '').trim().startsWith(name),
  );
  if (!found || document.getAnimations().some(({ playState }) => playState === 'running')) {
    return null;
  }
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return found.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Focuses the field with this label and selects its content. */
function focusAll(label: string): boolean {
  const field = [...document.querySelectorAll('input')].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent?.trim().startsWith(label)),
  );
  field?.focus();
  field?.select();
  return field !== undefined && document.activeElement === field;
}

function addCamera(squares: boolean[][]): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const size = Math.floor(400 / squares.length);
  const draw = () => {
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = '#777';
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const [y, row] of squares.entries())
      for (const [x, isDark] of row.entries()) {
        context.fillStyle = isDark ? '#000' : '#fff';
        context.fillRect(120 + x * size, 40 + y * size, size, size);
      }
  };
  setInterval(draw, 40);
  draw();
  const getUserMedia = async () => canvas.captureStream(25);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
}

function isToBeRead(where: string, what: string): boolean {
  const elements = [...document.querySelectorAll<HTMLElement>(where)];
  return elements.some(({ innerText }) => innerText.includes(what));
}

function isGone(where: string): boolean {
  return !document.querySelector(where);
}

/** Retries errors too, because a script fails during a navigation. Reports the last one. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = fromNow(timeout);
  let reason = '';
  while (machineClock.now() < end) {
    try {
      if (await check()) return;
    } catch (error) {
      reason = ` (${(error as Error).message})`;
    }
    await setTimeout(50);
  }
  throw new Error(`Waited for ${what}${reason}`);
}
