import { setTimeout } from 'node:timers/promises';
import { isWhole } from '../support/is-whole.ts';

// What a walk does, in whichever engine: things are found by what a person calls them, and pressed
// and typed by pointer and keys.

/** Keys and pointers as WebDriver and WebDriver BiDi both write them. */
type Actions = { type: 'key' | 'pointer'; id: string; actions: object[] }[];

/** What an engine is asked for. */
export interface Engine {
  go(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  /** Runs a script inside the page; what goes in and out is JSON. */
  run<Value, Args extends unknown[]>(
    script: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>;
  act(actions: Actions): Promise<unknown>;
  close(): Promise<unknown>;
}

export type Walker = ReturnType<typeof walkIn>;

/** A hang; a busy machine answers within seconds. */
const patience = 60_000;
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
    /** Until all of the screen is laid out and the program has taken it over. */
    async open(path: string): Promise<void> {
      await go(base + path);
      await until(`${path} to be whole`, () => run(isWhole));
    },
    back,
    /** Presses what has this name, or begins with it. */
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
    /** Writes it instead of what is there. */
    async type(label: string, text: string): Promise<void> {
      await until(`the field "${label}"`, () => run(focusAll, label));
      await pressKeys(text);
    },
    escape: () => pressKeys(escapeKey),
    /** Until such a piece of the screen says this. */
    sees: (where: string, what: string) =>
      until(`"${what}" in ${where}`, () => run(isToBeRead, where, what)),
    /** Until there is none on the screen. */
    seesNo: (where: string) => until(`no ${where}`, () => run(isGone, where)),
    text: () => run(() => document.body.innerText),
    close,
  };
}

/** The middle of it, once it stands still and nothing lies over it: what slides in is not there yet. */
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

/** The field of this label, with all that is in it selected. */
function focusAll(label: string): boolean {
  const field = [...document.querySelectorAll('input')].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent?.trim().startsWith(label)),
  );
  field?.focus();
  field?.select();
  return field !== undefined && document.activeElement === field;
}

function isToBeRead(where: string, what: string): boolean {
  const pieces = [...document.querySelectorAll<HTMLElement>(where)];
  return pieces.some(({ innerText }) => innerText.includes(what));
}

function isGone(where: string): boolean {
  return !document.querySelector(where);
}

/** The last reason is told: a question asked while one page makes room for the next has no answer. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
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
  throw new Error(`Waited for ${what}${reason}`);
}
