import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { PhoneBar } from './phone-bar.tsx';

const opener = {
  id: 'booking',
  title: 'Red River Opener',
  starts_at: '2027-05-08T12:00:00Z',
  ends_at: '2027-05-08T21:00:00Z',
  timezone: 'America/Winnipeg',
};

test.each([
  [undefined, 'My Events', '/my-events'],
  [opener, 'Ticket', '/booking-confirmed?id=booking'],
])('W20 the bar of a phone has the ticket on the day, else My Events', async (today, name, to) => {
  const paths = ['/events', '/my-events', '/booking-confirmed', '/profile'];
  const bar = await renderWithRouter(<PhoneBar today={today} />, { paths });
  const links = [...bar.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Events', '/events'],
    [name, to],
    ['Me', '/profile'],
  ]);
});

test.each([
  ['/events', 'Events', 'page'],
  ['/my-events', 'My Events', 'page'],
  ['/booking-confirmed', 'My Events', 'true'],
  ['/profile', 'Me', 'page'],
  ['/my-membership', 'Me', 'true'],
  ['/my-season', 'Me', 'true'],
  ['/billing', 'Me', 'true'],
  ['/settings/privacy', 'Me', 'true'],
])('W20 on %s the bar of a phone marks %s', async (href, name, current) => {
  const bar = await renderWithRouter(<PhoneBar today={undefined} />, {
    href,
    paths: [...new Set(['/events', '/my-events', '/profile', href])],
  });
  const marked = [...bar.querySelectorAll('[aria-current]')];
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [name, current],
  ]);
});
