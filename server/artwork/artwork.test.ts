import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventKind } from '#contract/events/event-kinds.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canadianPlaces } from '#server/places/find-place.ts';
import { artworkRoutes } from './artwork-routes.ts';
import { contourLines } from './course-plan/contours.ts';
import { drawCoursePlan } from './course-plan/course-plan.ts';
import { drawnCover } from './event-cover.ts';
import { closedCurve, type Point, polyline } from './materials/shapes.ts';
import { describeScene, drawScene, sceneOf } from './scenes/scene.ts';
import { drawSeasonMap, mapSize, project } from './season-map/season-map.ts';

const names = Array.from({ length: 60 }, (_, index) => `event-${index}-${2026 + (index % 2)}`);

/** Every tag closed in order, every attribute quoted and given once, nothing but tags between. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w-:]+="[^"<&]*")*)\s*(\/?)>/g, (...found) => {
    const [, closing, tag, attributes, selfClosing] = found as string[];
    const given = [...(attributes ?? '').matchAll(/([\w-:]+)=/g)].map(([, name]) => name);
    if (new Set(given).size !== given.length) return '<twice>';
    if (closing && open.pop() !== tag) return '<crossed>';
    if (!closing && !selfClosing) open.push(tag ?? '');
    return '';
  });
  return rest === '' && open.length === 0;
}

describe.each([
  ['course plan', drawCoursePlan],
  ['scene', drawScene],
])('3.5 a %s', (_, draw) => {
  const pictures = names.map((name) => draw(name));

  it('3.5 is the same for the same name and another for another', () => {
    expect(names.map((name) => draw(name))).toEqual(pictures);
    expect(new Set(pictures).size).toBe(names.length);
  });

  it('3.5 is well-formed, small, and complete in itself', () => {
    for (const svg of pictures) {
      expect(isWellFormed(svg)).toBe(true);
      expect(Buffer.byteLength(svg)).toBeLessThan(8_000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800"/);
      expect(svg).not.toMatch(
        /<script|<foreignObject|<image|href=|style=|url\((?!#)|NaN|undefined/,
      );
    }
  });

  it('3.5 refers only to what it defines', () => {
    for (const svg of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect(ids).toEqual([...new Set(ids)]);
      for (const id of used) expect(ids).toContain(id);
    }
  });

  it('3.5 can be rendered', async () => {
    const { width, height } = await sharp(Buffer.from(pictures[0] ?? '')).metadata();
    expect([width, height]).toEqual([1200, 800]);
  });
});

describe('3.5 scenes in words', () => {
  it('3.5 every kind comes up, and is described', () => {
    const seen = new Set(names.map((name) => sceneOf(name).kind));
    expect(seen.size).toBe(7);
    for (const name of names) expect(describeScene(name)).toMatch(/^Drawing of an? .+ flag.*, .+$/);
  });
});

describe('3.5 paths', () => {
  it('3.5 are short, and a curve ends where it began', () => {
    expect(
      polyline([
        [10, 10],
        [4, 12.4],
      ] as Point[]),
    ).toBe('M10 10l-6 2');
    const square: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ];
    const path = closedCurve(square);
    const steps = [...path.slice(path.indexOf('t')).matchAll(/-?\d+/g)].map(Number);
    const end = [50, 0, ...steps].reduce<Point>(
      ([x, y], step, index) => (index % 2 === 0 ? [x + step, y] : [x, y + step]),
      [0, 0],
    );
    expect(path).toMatch(/^M0 50q0-50 50-50t/);
    expect(end).toEqual([0, 50]);
  });

  it('3.5 a single hill has one outline a level, the inner within the outer', () => {
    const hill = ([x, y]: Point) => Math.exp(-((x - 600) ** 2 + (y - 400) ** 2) / 200 ** 2);
    const lines = contourLines(hill, 1200, 800, 4);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const line of lines) expect(line.match(/M/g)).toHaveLength(1);
    const starts = lines.map((line) => Number(/^M(-?\d+)/.exec(line)?.[1]));
    const reach = starts.map((x) => Math.abs(x - 600));
    expect(reach.at(-1)).toBeLessThan(reach[0] ?? 0);
  });
});

describe('the URLs of the artwork', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = Fastify({ routerOptions: { maxParamLength: 200 } });
    app.setErrorHandler((error, _request, reply) => {
      return reply.code(error instanceof HttpError ? error.status : 500).send({});
    });
    artworkRoutes(app);
    await app.ready();
  });

  afterAll(() => app.close());

  it.each([
    ['/drawings/course/red-river-opener-2027.svg', drawCoursePlan('red-river-opener-2027')],
    ['/drawings/scene/red-river-opener-2027-1.svg', drawScene('red-river-opener-2027-1')],
  ])('3.5 %s is an SVG that may be kept for ever', async (url, picture) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toBe(picture);
  });

  it('3.5 a course plan as PNG has the size that social networks ask for', async () => {
    const url = '/drawings/course/red-river-opener-2027.png';
    const answers = await Promise.all([app.inject({ url }), app.inject({ url })]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    const { format, width, height } = await sharp(answers[0].rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(answers[1].rawPayload.equals(answers[0].rawPayload)).toBe(true);
  });

  it.each([
    '/drawings/course/Red.svg',
    '/drawings/course/red.gif',
    '/drawings/course/red',
    '/drawings/course/.svg',
    '/drawings/course/a.svg.png',
    '/drawings/course/..%2f..%2fetc.svg',
    '/drawings/course/%3Cscript%3E.svg',
    `/drawings/course/${'a'.repeat(181)}.svg`,
    '/drawings/other/red.svg',
  ])('I9 %s is not found', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  });
});

it('Q15 rooms side by side are told apart: each kind has a wall and windows of its own', () => {
  const rooms = (['hall', 'assembly', 'putting'] as const).map((kind) => {
    const drawing = drawScene(`at-${kind}-evening-winter-some-day`);
    const [, paint] = /fill="([^"]+)" d="M0 0h\d+v500H0z"/.exec(drawing) ?? [];
    const [, panes] = /<clipPath id="p"><path d="([^"]+)"/.exec(drawing) ?? [];
    return { paint, panes };
  });
  expect(new Set(rooms.map(({ paint }) => paint)).size).toBe(3);
  expect(rooms.every(({ paint, panes }) => paint && panes)).toBe(true);
  // With round heads, upright, and one as wide as the room.
  expect(rooms.map(({ panes = '' }) => panes.includes('q'))).toEqual([true, false, false]);
  expect(rooms[2]?.panes?.match(/M/g)).toHaveLength(1);
});

it('Q15 a cover shows what the event is, its land, season and light, and the same slug the same picture', async () => {
  const ottawa = { slug: 'some-day', timezone: 'America/Toronto', venue_province: 'ON' };
  const cover = (kind: EventKind | null, at: string, changed = {}) =>
    drawnCover({ ...ottawa, kind, starts_at: new Date(at), ...changed });
  const noon = '2031-07-12T17:00:00Z';
  expect(cover('round', noon)).toBe('/drawings/course/in-summer-some-day.svg');
  expect(cover(null, noon)).toBe('/drawings/course/in-summer-some-day.svg');
  // The hole is of the slug, its colours of the day; an address of before shows what it did.
  const winter = cover('round', '2031-01-12T17:00:00Z');
  expect(winter).toBe('/drawings/course/in-winter-some-day.svg');
  const holeOf = (seed: string) => drawCoursePlan(seed).replaceAll(/#[0-9A-F]{6}/g, '');
  const shapes = (seed: string) => /paint-order="stroke" d="[^"]+"/.exec(holeOf(seed))?.[0];
  expect(shapes('in-autumn-some-day')).toBe(shapes('some-day'));
  expect(drawCoursePlan('in-spring-some-day')).toContain('#C5D4B6');
  expect(drawCoursePlan('in-autumn-some-day')).toContain('#C6C8A4');
  expect(drawCoursePlan('in-winter-some-day')).toMatch(/#DFD5B4|#4E7A66/);
  const scenes = [
    cover('gala', '2031-12-12T23:00:00Z'),
    cover('meeting', '2031-12-12T23:00:00Z'),
    cover('simulator', noon),
    cover('putting', noon),
    cover('nine_and_dine', noon),
    cover('range', '2031-10-12T13:00:00Z', { venue_province: 'SK' }),
    cover('clinic', '2031-05-12T20:30:00Z', {
      venue_province: 'BC',
      timezone: 'America/Vancouver',
    }),
    cover('clinic', noon, { venue_province: 'NS' }),
    cover('clinic', '2031-01-12T17:00:00Z', { venue_province: 'NS' }),
  ];
  expect(scenes.map((url) => url.replace('/drawings/scene/at-', ''))).toEqual([
    'hall-evening-winter-some-day.svg',
    'assembly-evening-winter-some-day.svg',
    'bay-day-summer-some-day.svg',
    'putting-day-summer-some-day.svg',
    'lake-day-summer-some-day.svg',
    'prairie-dawn-autumn-some-day.svg',
    'mountains-day-spring-some-day.svg',
    'coast-day-summer-some-day.svg',
    'winter-day-winter-some-day.svg',
  ]);
  for (const url of scenes) {
    const seed = url.replace(/^.*\/|\.svg$/g, '');
    const drawing = drawScene(seed);
    expect(drawing).toBe(drawScene(seed));
    expect(drawing).not.toMatch(/NaN|undefined/);
    expect(drawing.length).toBeLessThan(16_000);
    expect(describeScene(seed)).toMatch(/^Drawing of /);
  }
});

describe('W16 the season map', () => {
  const town = (latitude: number, longitude: number, raised_cents = 0, coming = 1) => ({
    latitude,
    longitude,
    raised_cents,
    coming,
  });
  const places = [
    town(51.05, -114.07, 40_000_00),
    town(43.65, -79.38, 10_000_00),
    town(47.56, -52.71, 1_00),
    town(48.43, -123.37),
    town(63.75, -68.52),
    // Where nothing was raised and nothing comes there is nothing.
    town(49.9, -97.1, 0, 0),
  ];

  it('W16 is well-formed, complete in itself, and at most 6 kB with eighty flags', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      town(43 + (index % 20), -140 + (index % 87), index * 1_234_56),
    );
    for (const svg of [drawSeasonMap([]), drawSeasonMap(places), drawSeasonMap(many)]) {
      expect(isWellFormed(svg)).toBe(true);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6_000);
      expect(svg).not.toMatch(/<script|<foreignObject|<image|style=|NaN|undefined|Infinity/);
      expect([...svg.matchAll(/href="(.+?)"/g)].map(([, to]) => to)).toEqual(['#c', '#c']);
    }
    expect(drawSeasonMap(many).match(/v-/g)).toHaveLength(80);
  });

  it('W16 has a flag where money was raised, twice as wide for four times as much, and else a dot', () => {
    const svg = drawSeasonMap(places);
    const widths = [...svg.matchAll(/M\d+ \d+l(\d+) \d+ -\d+ \d+z/g)].map(([, wide]) =>
      Number(wide),
    );
    // From the top to the bottom: St. John's, Calgary, Toronto.
    expect(widths).toEqual([8, 26, 16]);
    expect(svg.match(/M\d+ \d+h0/g)).toHaveLength(4);
  });

  it('W16 the flags of neighbours do not cover each other, nor the dot of another town', () => {
    const near = [
      town(45.42, -75.69, 9_000_00),
      town(45.5, -73.57, 8_000_00),
      town(44.23, -76.49, 12_000_00),
      town(43.65, -79.38, 40_000_00),
      town(43.26, -79.87),
    ];
    const svg = drawSeasonMap(near);
    const drawn = svg.slice(svg.lastIndexOf('<path'));
    const cloths = [...drawn.matchAll(/M(\d+) (\d+)l(\d+) (\d+) /g)].map(([, x, y, to, half]) => ({
      left: Math.min(Number(x), Number(x) + Number(to)),
      right: Math.max(Number(x), Number(x) + Number(to)),
      top: Number(y),
      bottom: Number(y) + 2 * Number(half),
    }));
    expect(cloths).toHaveLength(4);
    const dot = project({ latitude: 43.26, longitude: -79.87 });
    const boxes = [...cloths, { left: dot[0], right: dot[0], top: dot[1], bottom: dot[1] }];
    const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other]));
    const covered = pairs.filter(
      ([one, other]) =>
        one &&
        other &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom,
    );
    expect(covered).toEqual([]);
  });

  it('W16 every place that the portal knows lies on the map', () => {
    for (const [name, , latitude, longitude] of canadianPlaces) {
      const [x, y] = project({ latitude, longitude });
      const isOn = x > 0 && x < mapSize.width && y > 0 && y < mapSize.height;
      expect([name, isOn]).toEqual([name, true]);
    }
  });
});
