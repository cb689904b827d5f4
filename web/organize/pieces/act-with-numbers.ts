import type { ActNumbers, Expected } from '#contract/organizing/organize-acts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { confirmLoss, type Loss } from '../session/questions.ts';

/** The person asked has gone back. No failure: `useStoredForm` says that nothing was done. */
export const declined = new Error('Nothing was done.');

/**
 * Asks the portal for the numbers of an act, shows them, and acts with them alone: where they change meanwhile,
 * the new ones are shown, and nothing was done (11.4).
 */
export async function actAsShown<Numbers, Answer>(
  lossOf: (numbers: Numbers) => Loss,
  act: (shown: Numbers | undefined) => Promise<Answer>,
): Promise<Answer> {
  for (let shown: Numbers | undefined; ; ) {
    try {
      return await act(shown);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'numbers_changed') throw error;
      const numbers = error.current as Numbers;
      const loss = lossOf(numbers);
      const text = shown
        ? 'Meanwhile the numbers have changed, and nothing was done. These are the new ones:'
        : loss.text;
      if (!(await confirmLoss({ ...loss, text }))) throw declined;
      shown = numbers;
    }
  }
}

/** Of an act whose numbers are people and cents. */
export const actWithNumbers = <Answer>(
  lossOf: (numbers: ActNumbers) => Loss,
  act: (expect: Expected | undefined) => Promise<Answer>,
): Promise<Answer> =>
  actAsShown<ActNumbers, Answer>(lossOf, (shown) =>
    act(
      shown && {
        people: shown.people,
        cents: shown.cents,
        ...(shown.left_cents !== undefined && { left_cents: shown.left_cents }),
        ...(shown.counts_on !== undefined && { counts_on: shown.counts_on }),
      },
    ),
  );

/** For a button without a form: who goes back sees that nothing has changed. */
export async function unlessDeclined<Answer>(acted: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await acted;
  } catch (error) {
    if (error !== declined) throw error;
    return undefined;
  }
}

interface GivenKey {
  asked: string;
  key: string;
}

/**
 * Gives an act its key: the same for each try of the same, so that it is done once after a lost answer, and
 * another once anything of it is changed. With a name it is the same after a reload of the tab, too.
 */
export function keyGiver(
  name?: string,
): <Body extends object>(body: Body) => Body & { key: string } {
  let last = name === undefined ? undefined : storedKey(name);
  return (body) => {
    const asked = JSON.stringify(body);
    if (last?.asked !== asked) last = { asked, key: crypto.randomUUID() };
    const given = JSON.stringify(last);
    if (name !== undefined) inTabStorage((storage) => storage.setItem(name, given));
    return { ...body, key: last.key };
  };
}

/** Once the act is done: the same again is another act. */
export function forgetKey(name: string): void {
  inTabStorage((storage) => storage.removeItem(name));
}

function storedKey(name: string): GivenKey | undefined {
  const stored = inTabStorage((storage) => storage.getItem(name));
  return stored === null ? undefined : (JSON.parse(stored) as GivenKey);
}
