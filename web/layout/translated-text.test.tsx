import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { one, render } from '../ui/testing/render.tsx';
import { followTranslation } from './translated-text.ts';

function Results({ isBusy, total }: { isBusy: boolean; total: number }) {
  return (
    <p id="results">
      {isBusy && <i>…</i>}
      {isBusy && 'Looking. '}
      {total} events
    </p>
  );
}

/** Like Chrome: replaces every text node by an element with another text. */
async function translate(): Promise<void> {
  for (const text of [...one('#results').childNodes]) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const replacement = document.createElement('font');
    replacement.textContent = `fr:${text.nodeValue}`;
    text.parentNode?.replaceChild(replacement, text);
  }
  await observed();
}

const observed = () => act(async () => void (await new Promise((go) => setTimeout(go))));

test('8.5 a page that the browser translates still works: texts are added, removed and changed', async () => {
  const { removeChild, insertBefore } = Node.prototype;
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
  followTranslation(document.body);

  const { show } = render(<Results isBusy={false} total={31} />);
  await translate();
  expect(one('#results').textContent).toBe('fr:31fr: events');
  show(<Results isBusy total={31} />);
  expect(one('#results').textContent).toBe('…Looking. fr:31fr: events');
  await translate();
  show(<Results isBusy={false} total={2} />);
  await observed();
  expect(one('#results').textContent).toBe('2fr: events');
});
