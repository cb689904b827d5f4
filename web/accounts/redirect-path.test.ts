import { describe, expect, it } from 'vitest';
import { canReturnTo, safeRedirect } from './redirect-path.ts';
import { afterSignIn } from './sign-in/after-sign-in.ts';

const screens = ['/', '/events', '/members', '/profile', '/settings/update-email'];
const isScreen = (pathname: string) =>
  screens.includes(pathname) || /^\/events\/[^/]+$/.test(pathname);
const everything = () => true;

describe('2.3 the previous screen', () => {
  it('2.3 2.6 what is no part of signing in can be returned to', () => {
    const screens = ['/', '/events', '/events/autumn-cup', '/contact-us'];
    const others = ['/login', '/register', '/verify', '/reset-password'];
    expect([...screens, ...others].filter(canReturnTo)).toEqual(screens);
  });
});

it("Q9 a guest's ticket is never returned to: its fragment stays out of other URLs", () => {
  expect(canReturnTo('/ticket')).toBe(false);
  expect(safeRedirect('/ticket#AbCdEfGh', everything)).toBe('/');
});

describe('C4 the redirect after signing in', () => {
  it('C4 leads to a screen of this app', () => {
    const paths = [
      ['/events', '/events'],
      ['/events/autumn-cup?from=home#agenda', '/events/autumn-cup?from=home#agenda'],
      ['/settings/update-email', '/settings/update-email'],
      ['/events?search=%22long%20drive%22', '/events?search=%22long%20drive%22'],
      ['/events/../members', '/members'],
    ] as const;
    expect(paths.map(([wanted]) => [wanted, safeRedirect(wanted, isScreen)])).toEqual(paths);
  });

  it('C4 leads home from what is no path of this app, even if every path is a screen', () => {
    const wanted = [
      undefined,
      '',
      'events',
      '//evil',
      '//evil.example/events',
      '///evil.example',
      'https:evil',
      'https://evil.example/events',
      'http:/events',
      '\\\\evil',
      '/\\evil',
      '\\/evil',
      '/%2f%2fevil',
      '/%2F/evil',
      '/%5cevil',
      '/%5C%5Cevil.example',
      '/\t/evil',
      '/\n/evil',
      '/events\u0000',
      ' //evil',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,hello',
      '/..//evil.example',
      '/.//evil.example',
      '/%2e%2e//evil.example',
      '/events//evil.example',
    ];
    expect(wanted.filter((path) => safeRedirect(path, everything) !== '/')).toEqual([]);
  });

  it('C4 leads home from the screens of signing in, so there is no loop', () => {
    const wanted = [
      '/login',
      '/login/',
      '/LOGIN',
      '/login?redirect=/login',
      '/logout',
      '/register',
      '/verify?token=abc',
      '/verify-email-notice',
      '/forgot-password',
      '/reset-password?token=abc',
      '/not-found',
      '/events/../login',
    ];
    expect(wanted.filter((path) => safeRedirect(path, everything) !== '/')).toEqual([]);
  });

  it('C4 leads home from what is no screen', () => {
    const wanted = ['/api/v1/logout', '/evil', '/dev/outbox', '/events/a/b'];
    expect(wanted.filter((path) => safeRedirect(path, isScreen) !== '/')).toEqual([]);
  });
});

it.each([
  ['a role, from nowhere', { wanted: undefined, path: undefined, isOrganizer: true }, '/organize'],
  ['no role, from nowhere', { wanted: undefined, path: undefined, isOrganizer: false }, '/'],
  ['a role, from home', { wanted: '/', path: '/', isOrganizer: true }, '/organize'],
  ['no role, from home', { wanted: '/', path: '/', isOrganizer: false }, '/'],
  [
    'a role, from another site',
    { wanted: '//evil.example', path: undefined, isOrganizer: true },
    '/',
  ],
  ['a role, from a screen', { wanted: '/events', path: '/events', isOrganizer: true }, '/events'],
])('2.3 C4 signing in with %s', (_who, visit, href) => {
  expect(afterSignIn(visit)).toBe(href);
});
