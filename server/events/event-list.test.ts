import { describe, expect, it } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

const list = (query: Record<string, string> | string = {}) =>
  test.browser().get(`/api/v1/events?${new URLSearchParams(query)}`);

async function slugs(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await list(query);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.map(({ slug }: { slug: string }) => slug);
}

const past = {
  starts_at: new Date('2026-05-02T12:00:00Z'),
  ends_at: new Date('2026-05-02T20:00:00Z'),
  booking_closes_at: new Date('2026-05-01T20:00:00Z'),
};

describe('7.13 the filters', () => {
  async function buildOneOfEach() {
    await buildEvent(test.db, { slug: 'to-come' });
    await buildEvent(test.db, { slug: 'over', ...past });
    const draft = { status: 'draft', member_only: true, price_cents: 0 } as const;
    await buildEvent(test.db, { slug: 'draft', ...draft });
    await buildEvent(test.db, { slug: 'draft-over', ...draft, ...past });
    await buildEvent(test.db, { slug: 'called-off', status: 'cancelled', price_cents: 0 });
    await buildEvent(test.db, { slug: 'called-off-over', status: 'cancelled', ...past });
    await buildEvent(test.db, { slug: 'members', member_only: true });
    await buildEvent(test.db, { slug: 'members-over', member_only: true, ...past });
    await buildEvent(test.db, { slug: 'free', price_cents: 0 });
    await buildEvent(test.db, { slug: 'free-over', price_cents: 0, ...past });
    await buildEvent(test.db, {
      slug: 'not-yet-open',
      booking_opens_at: new Date('2026-06-15T16:00:01Z'),
    });
    await buildEvent(test.db, {
      slug: 'closed',
      booking_closes_at: new Date('2026-06-15T16:00:00Z'),
    });
    await buildEvent(test.db, { slug: 'no-limit', capacity: null });
    const full = await buildEvent(test.db, { slug: 'full', capacity: 4 });
    const freed = await buildEvent(test.db, { slug: 'freed', capacity: 4 });
    const { uuid } = await buildUser(test.db);
    const booking = { user_uuid: uuid, players: 4 };
    const held = { status: 'held', hold_expires_at: new Date('2026-06-15T16:15:00Z') } as const;
    await buildBooking(test.db, { ...booking, ...held, event_uuid: full.uuid });
    await buildBooking(test.db, { ...booking, event_uuid: freed.uuid, status: 'cancelled' });
  }

  const toCome = [
    'called-off',
    'closed',
    'free',
    'freed',
    'full',
    'members',
    'no-limit',
    'not-yet-open',
    'to-come',
  ];
  const over = ['called-off-over', 'free-over', 'members-over', 'over'];

  it(
    '7.13 a filter finds its events',
    walk(
      [
        ['upcoming', toCome],
        ['past', over],
        ['all', [...toCome, ...over].sort()],
        ['open', ['free', 'freed', 'members', 'no-limit', 'to-come']],
        ['members', ['members']],
        ['free', ['free']],
      ],
      async ([filter, expected]) => {
        await buildOneOfEach();

        const [first, second] = [await slugs({ filter }), await slugs({ filter, page: '2' })];
        expect([...first, ...second].sort()).toEqual(expected);
      },
      () => test.empty(),
    ),
  );

  it('7.13 upcoming is the default, by date', async () => {
    await buildOneOfEach();

    expect(await slugs()).toEqual(await slugs({ filter: 'upcoming', sort: 'date' }));
  });

  it('7.13 a booking window opens at its first instant and is closed at its last', async () => {
    const { slug, booking_opens_at, booking_closes_at } = await buildEvent(test.db);

    const openAt = async (instant: Date, later = 0) => {
      test.clock.set(new Date(instant.getTime() + later));
      return slugs({ filter: 'open' });
    };
    expect(await openAt(booking_opens_at, -1)).toEqual([]);
    expect(await openAt(booking_opens_at)).toEqual([slug]);
    expect(await openAt(booking_closes_at, -1)).toEqual([slug]);
    expect(await openAt(booking_closes_at)).toEqual([]);
  });
});

describe('7.13 the order', () => {
  it(
    '7.13 each order is as it says',
    walk(
      [
        ['date', ['b', 'a', 'd', 'c']],
        ['-date', ['c', 'd', 'a', 'b']],
        ['title', ['a', 'd', 'b', 'c']],
        ['price', ['d', 'b', 'a', 'c']],
      ],
      async ([sort, expected]) => {
        const build = (slug: string, day: number, title: string, price_cents: number) =>
          buildEvent(test.db, {
            slug,
            title,
            price_cents,
            starts_at: new Date(`2026-07-0${day}T12:00:00Z`),
          });
        await build('a', 2, 'alpine', 200);
        await build('b', 1, 'Élan', 200);
        await build('c', 4, 'ZEST', 300);
        await build('d', 3, 'Birdie', 100);

        expect(await slugs({ sort })).toEqual(expected);
      },
      () => test.empty(),
    ),
  );

  it(
    '3.5 pages in each order neither repeat nor skip: what is equal stands by its uuid',
    walk(
      ['date', '-date', 'title', 'price'],
      async (sort) => {
        const ordered = Array.from({ length: 30 }, (_, place) => `place-${place}`);
        for (let count = 0; count < 30; count += 1) {
          const place = (count * 7) % 30;
          const uuid = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
          await buildEvent(test.db, { title: 'The same', slug: `place-${place}`, uuid });
        }
        const pages = [];
        for (const page of ['1', '2', '3']) pages.push(await slugs({ sort, page }));

        expect(pages.map(({ length }) => length)).toEqual([12, 12, 6]);
        expect(pages.flat()).toEqual(sort === '-date' ? ordered.reverse() : ordered);
      },
      () => test.empty(),
    ),
  );
});

describe('3.5 the pages', () => {
  it('3.5 meta has page, last page and total; a page past the end is empty', async () => {
    for (let count = 0; count < 25; count += 1) await buildEvent(test.db);

    for (const [page, length] of [
      [1, 12],
      [3, 1],
      [4, 0],
      [999_999_999, 0],
    ]) {
      const answer = (await list({ page: String(page) })).json();
      expect(answer.data).toHaveLength(length as number);
      expect(answer.meta).toEqual({ current_page: page, last_page: 3, total: 25 });
    }
  });

  it('3.5 a list without pages is its own only one', async () => {
    await buildEvent(test.db, { slug: 'only', featured: true });
    const browser = test.browser();
    await browser.get('/sanctum/csrf-cookie');
    const full = ['/featured', '/upcoming'];
    const empty = ['/events/only/media', '/events/only/agendas', '/events/only/finances'];
    for (const path of [...full, ...empty]) {
      const { data, meta } = (await browser.get(`/api/v1${path}`)).json();
      expect(data).toHaveLength(full.includes(path) ? 1 : 0);
      expect(meta).toEqual({ current_page: 1, last_page: 1, total: data.length });
    }
    const nearby = await browser.send('POST', '/api/v1/nearby', { location: 'Guelph' });
    expect(nearby.json().meta).toEqual({ current_page: 1, last_page: 1, total: 1 });
  });

  it('3.5 a list of twelve has one page, and so has an empty one', async () => {
    expect((await list()).json()).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, total: 0 },
    });
    for (let count = 0; count < 12; count += 1) await buildEvent(test.db);
    expect((await list()).json().meta.last_page).toBe(1);
  });
});

describe('7.13 the search', () => {
  it(
    '7.13 finds by each text',
    walk(
      [
        ['title', 'montreal'],
        ['title, however typed', '  MONTRÉAL  '],
        ['title, decomposed', 'Montréal'.normalize('NFD')],
        ['summary', 'hospice'],
        ['venue', 'Cœur'],
        ['venue, without its ligature', 'coeur'],
        ['city', "st. john's"],
        ['province', 'nl'],
        ['part of a word', 'ontré'],
        ['every word, in any order', 'hospice montreal NL'],
      ],
      async ([, search]) => {
        await buildEvent(test.db, {
          slug: 'wanted',
          title: 'Coupe de Montréal',
          summary: 'For the hospice.',
          venue_name: 'Club du Cœur',
          venue_city: "St. John's",
          venue_province: 'NL',
        });
        await buildEvent(test.db, { slug: 'other', title: 'Something else' });

        expect(await slugs({ search })).toEqual(['wanted']);
      },
      () => test.empty(),
    ),
  );

  it('7.13 every word must occur', async () => {
    await buildEvent(test.db, { title: 'Autumn scramble' });

    expect(await slugs({ search: 'autumn nothing' })).toEqual([]);
  });

  it('7.13 an empty search, or one of spaces, finds everything', async () => {
    await buildEvent(test.db);

    expect(await slugs({ search: '' })).toHaveLength(1);
    expect(await slugs({ search: '   ' })).toHaveLength(1);
  });

  it('7.13 search and filter narrow together, and meta counts what was found', async () => {
    await buildEvent(test.db, { slug: 'past-cup', title: 'Cup', ...past });
    await buildEvent(test.db, { slug: 'next-cup', title: 'Cup' });
    await buildEvent(test.db, { title: 'Scramble' });

    const answer = (await list({ search: 'cup', filter: 'past' })).json();
    expect(answer.data.map(({ slug }: { slug: string }) => slug)).toEqual(['past-cup']);
    expect(answer.meta.total).toBe(1);
  });

  it('7.13 a word may be at most 100 characters of search', async () => {
    expect((await list({ search: 'é'.repeat(100) })).statusCode).toBe(200);
    const rejected = await list({ search: 'é'.repeat(101) });
    expect(rejected.json().errors).toEqual({ search: ['Use at most 100 characters.'] });
  });

  it(
    'D8 a sign with a meaning in SQL is looked for as it stands',
    walk(
      ['%', '_', '\\', "'", '"', '％', '＿', '%%', '_\\', "%_\\'", "' or 1=1 --", '$1', '\\%'],
      async (search) => {
        await buildEvent(test.db, { slug: 'with', title: `A ${search} B` });
        await buildEvent(test.db, { slug: 'without', title: 'A plain title' });

        expect(await slugs({ search })).toEqual(['with']);
      },
      () => test.empty(),
    ),
  );
});

describe('D8 hostile queries', () => {
  const rejected = (query: string, field: string) => [query, field] as const;

  it(
    'D8 a wrong value is 400 on its field',
    walk(
      [
        ...['0', '-1', 'NaN', 'abc', '1e9', '1.5', '01', '+1', '', '0x1', '1000000000'].map(
          (page) => rejected(`page=${page}`, 'page'),
        ),
        rejected('page=99999999999999999999', 'page'),
        rejected('page=1&page=2', 'page'),
        rejected('sort=password', 'sort'),
        rejected('sort=(select%201)', 'sort'),
        rejected('sort=date%20desc', 'sort'),
        rejected('sort=', 'sort'),
        rejected('sort=date&sort=title', 'sort'),
        rejected('filter=draft', 'filter'),
        rejected('filter=__proto__', 'filter'),
        rejected('filter=constructor', 'filter'),
        rejected('filter=all&filter=past', 'filter'),
        rejected(`search=${'x'.repeat(10_000)}`, 'search'),
        rejected('search=a&search=b', 'search'),
        rejected('search=%00', 'search'),
        rejected('search=a%0Ab', 'search'),
      ],
      async ([query, field]) => {
        await buildEvent(test.db);

        const answer = await test.browser().get(`/api/v1/events?${query}`);
        expect(answer.statusCode).toBe(400);
        expect(answer.json().code).toBe('validation_failed');
        expect(Object.keys(answer.json().errors)).toEqual([field]);
        expect(answer.json().errors[field]).toHaveLength(1);
      },
      () => test.empty(),
    ),
  );

  it('D8 the refusal names the allowed values', async () => {
    expect((await list({ sort: 'x', filter: 'y' })).json().errors).toEqual({
      sort: ['Choose one of: date, -date, title, price.'],
      filter: ['Choose one of: upcoming, past, all, open, members, free.'],
    });
  });

  it(
    'D11 a search that is no UTF-8 is never a 500',
    walk(
      ['a%ED%A0%80b', '%FF%FE', '%', '%zz'],
      async (search) => {
        const answer = await test.browser().get(`/api/v1/events?search=${search}`);
        expect([200, 400]).toContain(answer.statusCode);
      },
      () => test.empty(),
    ),
  );

  it(
    'D4 an unknown name is ignored and leaves every object as it was',
    walk(
      [
        '__proto__=1',
        '__proto__[polluted]=1',
        'constructor[prototype][polluted]=1',
        'constructor.prototype.polluted=1',
        'toString=1',
        'unknown=1',
      ],
      async (query) => {
        const answer = await test.browser().get(`/api/v1/events?${query}`);
        expect(answer.statusCode).toBe(200);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      },
      () => test.empty(),
    ),
  );
});
