import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { education, employment, memberships, users } from '../db/tables/tables.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { eraseDueAccounts } from '../privacy/delete-account.ts';
import { refreshDirectoryEntry } from '../profile/directory-entry/directory-entry.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

type Overrides = Partial<typeof users.$inferInsert>;

/** A listed member; a test gives only the columns that it needs. */
async function buildMember(overrides: Overrides = {}, membership: { ends_at?: Date } = {}) {
  const person = await buildUser(portal.db, overrides);
  await buildMembership(portal.db, person.uuid, membership);
  return person;
}

async function signedIn(person?: { email: string }) {
  const viewer = person ?? (await buildMember({ first_name: 'Viewer', last_name: 'Zzz' }));
  const browser = portal.browser();
  expect((await browser.login(viewer.email, testPassword)).statusCode).toBe(200);
  return browser;
}

const socialLinks = {
  linkedin: 'https://linkedin.example/elise',
  facebook: 'https://facebook.example/elise',
  twitter: 'https://twitter.example/elise',
  instagram: 'https://instagram.example/elise',
};
const everything: Overrides = {
  first_name: 'Élise',
  last_name: 'Tremblay',
  pfp_url: '/pictures/0123.webp',
  about: 'Joueuse de soir.',
  handicap_index: -1.8,
  handicap_index_on: '2026-05-03',
  home_course: 'Rivermouth Links',
  hand: 'left',
  gets_around: 'rides',
  ...socialLinks,
  dob_at: '1980-02-29',
  gender: 'Female',
  phone_number: '+1 418-555-0123',
  languages: 'French',
  location: '17, rue Secrete\nQuébec, QC\nG1R 2B5',
  emergency_contact_name: 'Emergency Name',
  emergency_contact_phone_number: 'Emergency Phone',
  health_conditions: 'Health Secret',
  dietary_restrictions: 'Diet Secret',
  created_at: new Date('2025-03-01T12:00:00Z'),
};
const allShown = {
  about_visibility: true,
  social_links_visibility: true,
  golf_visibility: true,
  employment_visibility: true,
  education_visibility: true,
  dob_visibility: true,
};

async function buildElise(overrides: Overrides) {
  const { db } = portal;
  const elise = await buildUser(db, { ...everything, ...overrides });
  await db.insert(employment).values([
    {
      user_uuid: elise.uuid,
      title: 'Draftswoman',
      company: 'Old & Co',
      start_month: '2001-01-01',
      end_month: '2010-12-01',
    },
    {
      user_uuid: elise.uuid,
      title: 'Architect',
      company: 'Atelier Nord',
      start_month: '2011-05-01',
      end_month: null,
    },
  ]);
  await db.insert(education).values({
    user_uuid: elise.uuid,
    course: 'Architecture',
    place: 'Université Laval',
    start_month: '1999-09-01',
    end_month: '2000-06-01',
  });
  // A later entry of another person must not appear.
  const { uuid: user_uuid } = await buildUser(db);
  const start_month = '2020-01-01';
  await db
    .insert(employment)
    .values({ user_uuid, title: 'Welder', company: 'Elsewhere', start_month });
  await db.insert(education).values({ user_uuid, course: 'Welding', place: 'X', start_month });
  await buildMembership(db, elise.uuid);
  return elise;
}

const named = {
  uuid: expect.any(String),
  first_name: 'Élise',
  last_name: 'Tremblay',
  pfp_url: '/pictures/0123.webp',
  member_since: '2025-03-01T12:00:00.000Z',
};
const golf = {
  handicap_index: -1.8,
  handicap_index_on: '2026-05-03',
  home_course: 'Rivermouth Links',
  hand: 'left',
  gets_around: 'rides',
};
/** A5, A6: the fields that each flag shows in the list and on the member's page. */
const shownBy: Record<keyof typeof allShown, { listed: object; page: object }> = {
  about_visibility: { listed: {}, page: { about: 'Joueuse de soir.' } },
  social_links_visibility: {
    listed: {},
    page: { social_links: socialLinks },
  },
  golf_visibility: { listed: { golf }, page: { golf } },
  employment_visibility: {
    listed: { headline: 'Architect, Atelier Nord' },
    page: {
      headline: 'Architect, Atelier Nord',
      employment: [
        {
          uuid: expect.any(String),
          title: 'Architect',
          company: 'Atelier Nord',
          start_date: 'May 2011',
          end_date: '',
        },
        {
          uuid: expect.any(String),
          title: 'Draftswoman',
          company: 'Old & Co',
          start_date: 'January 2001',
          end_date: 'December 2010',
        },
      ],
    },
  },
  education_visibility: {
    listed: {},
    page: {
      education: [
        {
          uuid: expect.any(String),
          course: 'Architecture',
          place: 'Université Laval',
          start_date: 'September 1999',
          end_date: 'June 2000',
        },
      ],
    },
  },
  dob_visibility: {
    listed: { city: 'Québec' },
    page: {
      city: 'Québec',
      gender: 'Female',
      birthday: '02-29',
      phone_number: '+1 418-555-0123',
      languages: 'French',
    },
  },
};
const flags = Object.keys(shownBy) as (keyof typeof allShown)[];
const hiddenWords = [
  'joueuse',
  'rivermouth',
  'linkedin',
  'instagram',
  'draftswoman',
  'laval',
  'female',
  '418',
  'french',
  'secrete',
  'g1r',
  'emergency',
  'health',
  'diet',
  'example.org',
  '1980',
  '02-29',
];

test.each([
  ['nothing', []],
  ...flags.map((flag) => [flag, [flag]] as [string, typeof flags]),
  ['everything', flags],
] as [string, typeof flags][])(
  'A5 A6 7.19 7.20 the complete answer for a member who shows %s',
  async (_name, shown) => {
    const elise = await buildElise(Object.fromEntries(shown.map((flag) => [flag, true])));
    const browser = await signedIn();
    const listed = Object.assign({ ...named }, ...shown.map((flag) => shownBy[flag].listed));
    const page = Object.assign({ ...named }, ...shown.map((flag) => shownBy[flag].page));

    const alone = await browser.get(`/api/v1/members/${elise.uuid}`);
    expect(alone.json()).toStrictEqual({ data: page });
    expect(alone.headers['cache-control']).toBe('no-store');
    for (const query of ['', '?sort=-name', '?sort=joined', '?sort=-joined', '?search=tremblay']) {
      const list = await browser.get(`/api/v1/members${query}`);
      const found = list.json().data.filter((one: Member) => one.uuid === elise.uuid);
      expect(found, query).toStrictEqual([listed]);
    }
    for (const [word, flag] of [
      ['architect', 'employment_visibility'],
      ['atelier', 'employment_visibility'],
      ['quebec', 'dob_visibility'],
    ] as const) {
      const { meta } = (await browser.get(`/api/v1/members?search=${word}`)).json();
      expect([word, meta.total]).toEqual([word, shown.includes(flag) ? 1 : 0]);
    }
    for (const word of hiddenWords) {
      const { data } = (await browser.get(`/api/v1/members?search=${word}`)).json();
      expect([word, data]).toEqual([word, []]);
    }
  },
);

test('A5 4.9 a section that is hidden is removed from list and search with the same save', async () => {
  const elise = await buildElise(allShown);
  const browser = await signedIn(elise);
  const off = await browser.send('PUT', '/api/v1/profile/visibility', {
    employment_visibility: false,
  });
  expect(off.statusCode).toBe(200);
  const { data } = (await browser.get('/api/v1/members?search=tremblay')).json();
  expect(data[0]).not.toHaveProperty('headline');
  expect((await browser.get('/api/v1/members?search=atelier')).json().meta.total).toBe(0);
});

test('3.8 a shown section without content is present and empty', async () => {
  const person = await buildMember(allShown);
  const { data } = (await (await signedIn(person)).get(`/api/v1/members/${person.uuid}`)).json();
  expect(data).toMatchObject({
    about: null,
    headline: null,
    city: null,
    birthday: null,
    employment: [],
    education: [],
  });
});

test('Q17 hidden golf is absent from the bytes of the list and of the page', async () => {
  const elise = await buildElise({ ...allShown, golf_visibility: false });
  const browser = await signedIn();
  for (const path of ['/api/v1/members', `/api/v1/members/${elise.uuid}`]) {
    const { body } = await browser.get(path);
    expect(body).toContain('Tremblay');
    for (const word of ['golf', 'handicap', 'Rivermouth']) expect(body).not.toContain(word);
  }
});

test('Q17 a letter and a city narrow the list, whatever else it shows', async () => {
  const quebec = { dob_visibility: true, location: '1, rue Haute\nQuébec, QC' };
  await buildMember({ first_name: 'Ana', last_name: 'Éthier', ...quebec });
  await buildMember({
    first_name: 'Bo',
    last_name: 'Egan',
    dob_visibility: true,
    location: 'Halifax, NS',
  });
  await buildMember({ first_name: 'Cy', last_name: 'Zed', ...quebec });
  await buildMember({ first_name: 'Di', last_name: 'Ease', ...quebec, dob_visibility: false });
  for (const last_name of ['Eaton', 'Quist', 'Zeta']) {
    await buildMember({ last_name, ...quebec }, { ends_at: portal.clock.now() });
  }
  const everybody = await portal.db.select({ uuid: users.uuid }).from(users);
  for (const { uuid } of everybody) await refreshDirectoryEntry(portal.db, uuid);
  const browser = await signedIn();
  const names = async (query: string) => {
    const { data, meta } = (await browser.get(`/api/v1/members?${query}`)).json();
    expect(meta.total).toBe(data.length);
    return data.map((one: Member) => one.last_name);
  };
  expect(await names('initial=e')).toEqual(['Ease', 'Egan', 'Éthier']);
  expect(await names('initial=e&sort=-name')).toEqual(['Éthier', 'Egan', 'Ease']);
  expect(await names('city=qu%C3%A9bec')).toEqual(['Éthier', 'Zed']);
  expect(await names('city=quebec&initial=z')).toEqual(['Zed']);
  expect(await names('city=quebec&search=ana')).toEqual(['Éthier']);
  expect(await names('initial=q')).toEqual([]);
  for (const initial of ['E', 'ee', '%C3%A9', '']) {
    expect((await browser.get(`/api/v1/members?initial=${initial}`)).statusCode, initial).toBe(400);
  }
  const { data } = (await browser.get('/api/v1/members/cities')).json();
  expect(data).toEqual(['Halifax', 'Québec']);
  expect((await portal.browser().get('/api/v1/members/cities')).statusCode).toBe(401);
  const begun = (await browser.get('/api/v1/members/initials')).json();
  expect(begun.data).toEqual(expect.arrayContaining(['e', 'z']));
  // Quist is no member any more.
  expect(begun.data).not.toContain('q');
  expect((await portal.browser().get('/api/v1/members/initials')).statusCode).toBe(401);
});

test('A4 a user without a membership reads nothing, nor does a visitor', async () => {
  const member = await buildMember();
  const stranger = await signedIn(await buildUser(portal.db));
  for (const path of ['/api/v1/members', `/api/v1/members/${member.uuid}`]) {
    const rejected = await stranger.get(path);
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'subscription_required']);
    expect((await portal.browser().get(path)).statusCode).toBe(401);
  }
});

test('A4 H5 a member whose membership ends is not listed from the same second', async () => {
  const ends_at = new Date(portal.clock.now().getTime() + 60_000);
  const leaving = await buildMember({ last_name: 'Leaving' }, { ends_at });
  const staying = await signedIn();
  const own = await signedIn(leaving);
  const list = async (browser: typeof own) =>
    (await browser.get('/api/v1/members?search=leaving')).json();
  portal.clock.advance(59);
  expect((await list(staying)).meta.total).toBe(1);
  expect((await own.get('/api/v1/members')).statusCode).toBe(200);

  portal.clock.advance(2);
  expect(await list(staying)).toMatchObject({ data: [], meta: { total: 0 } });
  const all = (await staying.get('/api/v1/members')).json();
  expect([all.data.length, all.meta.total]).toEqual([1, 1]);
  expect((await staying.get(`/api/v1/members/${leaving.uuid}`)).statusCode).toBe(404);
  expect((await own.get('/api/v1/members')).statusCode).toBe(403);
});

test('3.8 A9 G4 not listed: without a membership, ended just now, unverified, about to be erased, erased, unknown', async () => {
  const { db } = portal;
  const browser = await signedIn();
  const withoutMembership = await buildUser(db);
  const unverified = await buildMember({ email_verified_at: null });
  const leaving = await buildMember({ deletion_requested_at: portal.clock.now() });
  const ending = await buildMember({}, { ends_at: portal.clock.now() });
  const erased = await buildMember({ deletion_requested_at: new Date('2026-06-01T00:00:00Z') });
  await eraseDueAccounts(portal.deps);
  const unknown = '11111111-1111-4111-8111-111111111111';
  for (const { uuid } of [
    withoutMembership,
    unverified,
    leaving,
    ending,
    erased,
    { uuid: unknown },
  ]) {
    expect((await browser.get(`/api/v1/members/${uuid}`)).statusCode).toBe(404);
  }
  expect((await browser.get('/api/v1/members')).json().meta.total).toBe(1);
  expect((await browser.get('/api/v1/members/1%27')).statusCode).toBe(400);
});

test('3.8 a person who withdraws the deletion is listed again', async () => {
  const { db } = portal;
  const person = await buildMember({ last_name: 'Returning' });
  const browser = await signedIn();
  const total = async () =>
    (await browser.get('/api/v1/members?search=returning')).json().meta.total;
  for (const [requestedAt, listed] of [
    [portal.clock.now(), 0],
    [null, 1],
  ] as const) {
    await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ deletion_requested_at: requestedAt })
        .where(eq(users.uuid, person.uuid));
      await refreshDirectoryEntry(tx, person.uuid);
    });
    expect(await total()).toBe(listed);
  }
  await db.delete(memberships);
  await refreshDirectoryEntry(db, person.uuid);
  expect((await (await signedIn()).get('/api/v1/members?search=returning')).json().data).toEqual(
    [],
  );
});

test('A5 the directory entry has the result of all concurrent changes', async () => {
  const browser = await signedIn(await buildMember());
  const job = {
    title: 'Greenkeeper',
    company: 'Maple Links',
    start_date: 'May 2015',
    end_date: '',
  };
  for (let round = 0; round < 4; round += 1) {
    const show = { employment_visibility: round % 2 === 0 };
    const answers = await Promise.all([
      browser.send('POST', '/api/v1/profile/employment', job),
      browser.send('PUT', '/api/v1/profile/visibility', show),
      browser.send('POST', '/api/v1/profile/employment', job),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
    const { meta } = (await browser.get('/api/v1/members?search=greenkeeper')).json();
    expect(meta.total).toBe(show.employment_visibility ? 1 : 0);
  }
});

test('N12 A4 a member who walks through the directory is stopped after 600 reads an hour', async () => {
  const viewer = await buildMember();
  const other = await buildMember();
  const browser = await signedIn(viewer);
  for (let read = 0; read < 598; read += 1) {
    await countTry(portal.deps, 'directoryOfMember', viewer.uuid);
  }
  expect((await browser.get('/api/v1/members')).statusCode).toBe(200);
  expect((await browser.get(`/api/v1/members/${other.uuid}`)).statusCode).toBe(200);
  for (const path of ['/api/v1/members?page=2', `/api/v1/members/${other.uuid}`]) {
    const answer = await browser.get(path);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600']);
    expect(answer.body).not.toContain(other.last_name);
  }
  expect((await (await signedIn(other)).get('/api/v1/members')).statusCode).toBe(200);
  portal.clock.advance(3600);
  expect((await browser.get('/api/v1/members')).statusCode).toBe(200);
});
