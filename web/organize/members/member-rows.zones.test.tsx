import { expect, test } from 'vitest';
import type { ListedMember } from '#contract/members/member-lookup.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click } from '#web/ui/testing/render.tsx';
import { MemberRows } from './member-rows.tsx';

const member = (uuid: string): ListedMember =>
  ({
    uuid,
    name: uuid,
    state: 'active',
    renews_at: null,
    ends_at: null,
    started_at: null,
  }) as ListedMember;

test('16.2 W11 the head of the boxes ticks all members of the page, and none again', async () => {
  const asked: [string[], boolean][] = [];
  const unpaid = { ...member('bo'), state: 'unpaid' } as const;
  const head = async (ticked: string[]) => {
    const ticks = {
      ticked: new Set(ticked),
      tick: (uuids: string[], isTicked: boolean) => {
        asked.push([uuids, isTicked]);
      },
    };
    const content = await renderWithRouter(
      <MemberRows members={[member('ann'), unpaid]} ticks={ticks} />,
      { href: '/not-found', paths: ['/organize/members/$uuid'] },
    );
    const box = content.querySelector<HTMLInputElement>('thead input');
    if (box) click(box);
    // The state is one mark, and no text beside it says it again.
    const marks = [...content.querySelectorAll('tbody [class*=flag]')];
    expect(marks.map(({ textContent }) => textContent)).toEqual(['Not paid']);
    expect(content.textContent).not.toContain('By hand');
  };
  await head(['ann']);
  await head(['ann', 'bo']);
  expect(asked).toEqual([
    [['ann', 'bo'], true],
    [['ann', 'bo'], false],
  ]);
});
