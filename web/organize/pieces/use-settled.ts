import { useEffect, useState } from 'react';

/** Nobody types slower within a word. */
const pause = 400;

/** Texts as they are once nobody has typed for a moment. */
export function useSettled<Texts extends string[]>(...texts: Texts): Texts {
  const [settled, setSettled] = useState(texts);
  const all = JSON.stringify(texts);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(all)), pause);
    return () => clearTimeout(timer);
  }, [all]);
  return settled;
}
