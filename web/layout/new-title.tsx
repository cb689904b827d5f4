import { useEffect, useState } from 'react';

/** How the title begins until the next screen sets its own. */
export const waitingTitle = 'Loading…';

/**
 * Announces the title of a new screen, as a screen reader does only after a page load. Empty on the first
 * page, which the screen reader has announced.
 */
export function NewTitle() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const first = document.title;
    const observer = new MutationObserver(() => {
      // A loading screen announces itself.
      if (document.title.startsWith(waitingTitle)) return;
      setTitle((current) => (current === '' && document.title === first ? '' : document.title));
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
