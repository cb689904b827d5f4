import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { followTranslation } from './translated-text.ts';
import { one, render } from './ui/testing/render.tsx';

function Results({ isBusy, total }: { isBusy: boolean; total: number }) {
  return (
    <p id="words">
      {isBusy && <i>…</i>}
      {isBusy && 'Looking. '}
      {total} events
    </p>
  );
}

/** As Chrome does: every text gives way to an element with other words. */
async function translate(): Promise<void> {
  for (const text of [...one('#words').childNodes]) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const standIn = document.createElement('font');
    standIn.textContent = `fr:${text.nodeValue}`;
    text.parentNode?.replaceChild(standIn, text);
  }
  await heard();
}

const heard = () => act(async () => void (await new Promise((go) => setTimeout(go))));

test('8.5 a page that the browser translates goes on: texts come, go and change in it', async () => {
  const { removeChild, insertBefore } = Node.prototype;
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
  followTranslation(document.body);

  const { show } = render(<Results isBusy={false} total={31} />);
  await translate();
  expect(one('#words').textContent).toBe('fr:31fr: events');
  show(<Results isBusy total={31} />);
  expect(one('#words').textContent).toBe('…Looking. fr:31fr: events');
  await translate();
  show(<Results isBusy={false} total={2} />);
  await heard();
  expect(one('#words').textContent).toBe('2fr: events');
});
