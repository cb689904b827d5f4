import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { usualColours } from '#contract/values/colours.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { AssociationPage } from './association-page.tsx';

const settings: AssociationSettings = {
  name: 'Golf for Good',
  short_name: 'GfG',
  tagline: null,
  colours: usualColours,
  how_to_pay: null,
  membership_price_cents: null,
  address: ['1 Links Road', 'Halifax'],
  email: 'office@example.org',
  phone: null,
  hours: null,
  links: [],
  taxes: [],
  time_zone: 'America/Halifax',
  fiscal_year_start: '04-01',
  privacy_officer: null,
  data_location: null,
  processors: [],
  emblem: null,
  version: 1,
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

async function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(organizeQuery('settings').queryKey, { data: settings });
  await renderWithRouter(<AssociationPage />, { queryClient });
}

test('15.6 the ways to the sections name each of them, in their order', async () => {
  await show();
  const ways = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Sections] a')];
  const named = ways.map(({ hash, textContent }) => [hash, textContent]);
  const found = [...document.querySelectorAll('section')].map((section) => [
    `#${section.id}`,
    section.querySelector('h2')?.textContent,
  ]);
  expect(found).toEqual(named);
});

test('15.6 each section is behind a line that says how it stands; the one of the address is open', async () => {
  await show();
  location.hash = '#links';
  onTestFinished(() => history.replaceState(null, '', location.pathname));
  await vi.waitFor(() => one('details[open]'));
  const folds = [...document.querySelectorAll('form > section > details')];
  expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual([
    'Golf for Good',
    'The drawn flag',
    `${usualColours.deep} and ${usualColours.action}`,
    'None',
    'Atlantic Time',
    'No privacy officer is named',
  ]);
  expect(
    folds.filter((fold) => fold.hasAttribute('open')).map(({ parentElement }) => parentElement?.id),
  ).toEqual(['links']);
});

test('15.6 19.1 the emblem says that it is saved at once; all else waits for the bar at its end', async () => {
  await show();
  expect(one('section#emblem').textContent).toContain('It is saved as soon as you choose it.');
  const bar = one('form button[type=submit]').parentElement;
  expect(bar?.textContent).toBe('Save the SettingsEverything is saved.');
  expect(bar?.className).not.toContain('inView');
});

test('15.6 2.9 a row that is added has the focus, in its first field', async () => {
  await show();
  const add = [...document.querySelectorAll('button')].find(
    (b) => b.textContent === '+ Add a Page',
  );
  if (add) click(add);
  expect(document.activeElement).toBe(one('[name="links.0.name"]'));
});

test('15.6 the section that is read is marked: at the end of the page the one pressed, else the last', async () => {
  const page = document.documentElement;
  const tops: Record<string, number> = {};
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 2000, 0, 0);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  await show();
  const scroll = (to: number) => {
    vi.stubGlobal('scrollY', to);
    act(() => window.dispatchEvent(new Event('scroll')));
  };
  const marked = () => one('nav[aria-label=Sections] a[aria-current=true]').textContent;
  Object.assign(tops, { association: -1200, emblem: -700, look: 16 });
  scroll(1000);
  expect(marked()).toBe('Colours');
  Object.assign(tops, { look: -600, links: -400, money: -100, privacy: 400, history: 800 });
  scroll(2100);
  expect(marked()).toBe('History');
  click(one('nav[aria-label=Sections] a[href="#privacy"]'));
  scroll(2100);
  expect(marked()).toBe('Privacy page');
  scroll(2000);
  expect(marked()).toBe('Money and time');
});
