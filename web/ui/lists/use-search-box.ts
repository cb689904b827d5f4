import { type SubmitEvent, useEffect, useRef } from 'react';

const pause = 300;

/**
 * A search box that searches when the typing pauses, or at once on Enter. Its text follows the URL when
 * that changes otherwise (Back, Clear). Text typed while results load stays: while its own search runs,
 * and after a press on Clear.
 *
 * @param search What the results on the screen were searched for.
 * @param next What the next screen, on its way, is searched for; `search` if there is none.
 */
export function useSearchBox(
  search: string,
  next: () => string,
  onSearch: (text: string) => Promise<void>,
) {
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(search);
  const running = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The search that unsent text was typed over. */
  const typedOver = useRef<string>(undefined);

  async function send() {
    clearTimeout(timer.current);
    typedOver.current = undefined;
    const text = box.current?.value.trim() ?? '';
    if (text === searched.current) return;
    searched.current = text;
    running.current += 1;
    await onSearch(text).finally(() => {
      running.current -= 1;
    });
  }

  function sendAfterPause() {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, pause);
    typedOver.current = next();
  }

  useEffect(() => {
    if (running.current > 0 || search === searched.current || !box.current) return;
    searched.current = search;
    if (typedOver.current === search) return;
    clearTimeout(timer.current);
    box.current.value = search;
  }, [search]);

  useEffect(() => {
    // Text typed before hydration.
    if (box.current && box.current.value.trim() !== searched.current) {
      box.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return () => clearTimeout(timer.current);
  }, []);

  return {
    box: { ref: box, defaultValue: search, onInput: sendAfterPause },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      return send();
    },
  };
}
