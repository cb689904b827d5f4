import type { Season } from '../materials/palette.ts';
import { seeded } from '../materials/seeded.ts';
import { height, width } from '../materials/shapes.ts';
import { clubhouse, winter } from './home-scenes.ts';
import { assembly, bay, hall, puttingRoom } from './indoor-scenes.ts';
import { mountains, pines, prairie } from './land-scenes.ts';
import { inSeason, type Light, tonesOf } from './scene-light.ts';
import { coast, lake } from './shore-scenes.ts';

const views = { mountains, lake, prairie, coast, pines, clubhouse, winter };
const paint = { ...views, hall, assembly, bay, putting: puttingRoom };

export type SceneKind = keyof typeof views;
export type CoverKind = keyof typeof paint;

export const sceneKinds: [SceneKind, ...SceneKind[]] = [
  'mountains',
  'lake',
  'prairie',
  'coast',
  'pines',
  'clubhouse',
  'winter',
];
export const lights: [Light, ...Light[]] = ['dawn', 'day', 'evening'];

interface Scene {
  kind: CoverKind;
  light: Light;
  /** Of a gallery none is known: the tones are those of summer. */
  season: Season;
}

/** The seed of an event's cover says what it shows; its slug, how (Q15). */
export const seedOfCover = ({ kind, light, season }: Scene, slug: string) =>
  `at-${kind}-${light}-${season}-${slug}`;

const cover =
  /^at-(mountains|lake|prairie|coast|winter|hall|assembly|bay|putting)-(dawn|day|evening)-(spring|summer|autumn|winter)-/;

/** What `drawScene` draws for this seed. */
export function sceneOf(seed: string): Scene {
  const [, kind, light, season] = cover.exec(seed) ?? [];
  if (kind) {
    return { kind: kind as CoverKind, light: light as Light, season: season as Season };
  }
  const random = seeded(seed);
  return { kind: random.pick(sceneKinds), light: random.pick(lights), season: 'summer' };
}

/** A view of some course for the galleries, or an event's cover: the same seed gives the same picture. */
export function drawScene(seed: string): string {
  const { kind, light, season } = sceneOf(seed);
  const tones = inSeason(tonesOf[light], season);
  const painted = paint[kind]({ tones, random: seeded(`scene ${seed}`) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${painted}</svg>`;
}

const inWords: Record<CoverKind, string> = {
  mountains: 'a fairway below snow-capped mountains, with a red flag on the green',
  lake: 'a still lake between wooded hills, with a red flag on the near shore',
  prairie: 'a wide prairie under a tall sky, with a red flag on the green',
  coast: 'a headland above the sea, with a red flag on the clifftop green',
  pines: 'a fairway between tall pines, with a red flag at its end',
  clubhouse: 'a gabled clubhouse among trees, with a red flag on the lawn',
  winter: 'a course under snow with pines and bare trees, and one red flag',
  hall: 'a hall with set tables under lanterns, and one red flag',
  assembly: 'a lectern before rows of chairs in a hall',
  bay: 'a golf simulator with a fairway on its screen',
  putting: 'putting lanes in a hall under lanterns, with red flags',
};

const hours: Record<Light, string> = {
  dawn: 'in early light',
  day: 'by day',
  evening: 'in evening light',
};

/** What the picture shows, for people who cannot see it. */
export function describeScene(seed: string): string {
  const { kind, light } = sceneOf(seed);
  return `Drawing of ${inWords[kind]}, ${hours[light]}`;
}
