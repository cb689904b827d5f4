import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OrganizerGrant } from '#contract/organizing/organizing.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one, render } from '#web/ui/testing/render.tsx';
import { ZoneOfAssociation } from '#web/ui/zone.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { endsAtOnce } from './grant-acts.tsx';
import { GrantRow } from './grant-row.tsx';

const event = {
  uuid: 'e',
  slug: 'open',
  title: 'Open',
  timezone: 'America/Vancouver',
  starts_at: '2025-11-14T17:00:00.000Z',
};

const grant: OrganizerGrant = {
  uuid: 'g',
  role: 'captain',
  event,
  from: null,
  until: '2025-12-14T08:00:00.000Z',
  left_behind: null,
  given_at: '2025-07-01T03:30:00.000Z',
  given_by: 'Ada Roy',
  person: null,
  invited: { email: 'kim@example.org', expires_at: '2025-07-08T03:30:00.000Z' },
};

const self = sampleSelf();

type Mark = { has_factor: boolean; uuid?: string; role?: OrganizerGrant['role'] };

test.each([
  [true, true, 'Second factor on'],
  [false, true, 'Cannot use the role before setting up a second factor'],
  [false, false, 'Password only'],
])(
  'W15 a row says in words what stands before the role: factor %s, needed %s',
  (has_factor, required, words) => {
    const person = {
      uuid: 'k',
      name: 'Kim Novak',
      email: 'kim@example.org',
      blocked: false,
      has_factor,
      last_seen_at: null,
      sessions: 0,
    };
    render(
      <GrantRow
        grant={{ ...grant, invited: null, person }}
        self={{ ...self, factor: { ...self.factor, required } }}
      />,
    );
    expect(one('li').textContent).toContain(words);
    expect(one('li').textContent).toContain('Has never signed in');
  },
);

test('W6 W15 that a password alone opens a role is said of everybody, marked where money or roles depend on it, with what ends it for oneself', async () => {
  const person = { ...sampleSelf(), blocked: false, has_factor: false, last_seen_at: null };
  const marks = async ({ role = 'captain', ...of }: Mark) => {
    const row = await renderWithRouter(
      <GrantRow
        grant={{ ...grant, role, invited: null, person: { ...person, sessions: 0, ...of } }}
        self={self}
      />,
      { paths: ['/organize/second-factor'] },
    );
    return [...row.querySelectorAll('[class*=flag], a')].map(({ textContent }) => textContent);
  };
  const way = 'Set Up a Second Factor';
  expect(await marks({ has_factor: false })).toEqual([way]);
  expect(await marks({ has_factor: false, role: 'owner' })).toEqual(['Password only', way]);
  for (const role of ['owner', 'treasurer'] as const)
    expect(await marks({ has_factor: false, uuid: 'another', role })).toEqual(['Password only']);
  expect(await marks({ has_factor: true })).toEqual([]);
});

test('10.2 what can be done with a role is closed where it was opened', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GrantRow grant={grant} self={self} />
    </QueryClientProvider>,
  );
  const button = one<HTMLButtonElement>('li > button');
  click(button);
  expect(button.textContent).toMatch(/^Close/);
  click(button);
  expect(button.textContent).toMatch(/^Change/);
});

test('V8 what a grant of an event says of it is in the zone there, all else in the association’s', () => {
  render(
    <ZoneOfAssociation value="America/Halifax">
      <GrantRow grant={grant} self={self} />
    </ZoneOfAssociation>,
  );
  const text = one('li').textContent;
  // W15: events with their day.
  expect(text).toContain('Open, Fri Nov 14, 2025');
  expect(text).toContain('Until December 13, 2025, including this day');
  expect(text).toContain('The link works until Jul 8, 2025, 12:30 a.m.');
  expect(text).toContain('Invited July 1, 2025 by Ada Roy');
});

test('10.2 11 the dialog that ends a role says until when it holds in the words of its row', () => {
  const ends = (until: string | null) => endsAtOnce({ ...grant, until }, 'America/Halifax');
  expect(ends(grant.until)).toBe(
    'What this role allows ends at once. Otherwise it holds until December 13, 2025, including this day.',
  );
  expect(ends(null)).toBe('What this role allows ends at once.');
});
