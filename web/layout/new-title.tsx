import { useEffect, useState } from 'react';

/** Until the next screen has one of its own. */
export const waitingTitle = 'Loading… · Fairway';

/**
 * Says where one is now: a browser reads out the title of a page it loads, but not of one that the
 * program puts in its place. Empty on the first page, which has been read out.
 */
export function NewTitle() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const first = document.title;
    const observer = new MutationObserver(() => {
      // What waits says so itself.
      if (document.title === waitingTitle) return;
      setTitle((said) => (said === '' && document.title === first ? '' : document.title));
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <span className="visually-hidden" role="status">
      {title}
    </span>
  );
}
