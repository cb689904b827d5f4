import { type SubmitEvent, useEffect, useRef } from 'react';

const pause = 300;

/**
 * A search box that is heard once the typing pauses, or at once on Enter. Its text follows the
 * address when that changes otherwise (Back, Clear), but never while an own search is on its way:
 * what was typed meanwhile would be lost.
 */
export function useSearchBox(search: string, onSearch: (text: string) => Promise<void>) {
  const box = useRef<HTMLInputElement>(null);
  const heard = useRef(search);
  const underWay = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function send() {
    clearTimeout(timer.current);
    const text = box.current?.value.trim() ?? '';
    if (text === heard.current) return;
    heard.current = text;
    underWay.current += 1;
    await onSearch(text).finally(() => {
      underWay.current -= 1;
    });
  }

  function sendAfterPause() {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, pause);
  }

  useEffect(() => {
    if (underWay.current > 0 || search === heard.current || !box.current) return;
    clearTimeout(timer.current);
    heard.current = search;
    box.current.value = search;
  }, [search]);

  useEffect(() => {
    // What was typed before the program was there.
    if (box.current && box.current.value.trim() !== heard.current) {
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
