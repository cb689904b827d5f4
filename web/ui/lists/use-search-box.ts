import { type SubmitEvent, useEffect, useRef } from 'react';

const pause = 300;

/**
 * A search box that searches when the typing pauses, or at once on Enter. Its text follows the URL when
 * that changes otherwise (Back, Clear), but not while its own search runs: text typed meanwhile would be
 * lost.
 */
export function useSearchBox(search: string, onSearch: (text: string) => Promise<void>) {
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(search);
  const running = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function send() {
    clearTimeout(timer.current);
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
  }

  useEffect(() => {
    if (running.current > 0 || search === searched.current || !box.current) return;
    clearTimeout(timer.current);
    searched.current = search;
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
