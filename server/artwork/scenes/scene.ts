import { seeded } from '../materials/seeded.ts';
import { height, width } from '../materials/shapes.ts';
import { clubhouse, winter } from './home-scenes.ts';
import { mountains, pines, prairie } from './land-scenes.ts';
import { type Light, tonesOf } from './scene-light.ts';
import { coast, lake } from './shore-scenes.ts';

const paint = { mountains, lake, prairie, coast, pines, clubhouse, winter };

export type SceneKind = keyof typeof paint;

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

/** What `drawScene` draws for this seed. */
export function sceneOf(seed: string): { kind: SceneKind; light: Light } {
  const random = seeded(seed);
  return { kind: random.pick(sceneKinds), light: random.pick(lights) };
}

/** A view of some course for the galleries: the same seed gives the same picture. */
export function drawScene(seed: string): string {
  const { kind, light } = sceneOf(seed);
  const painted = paint[kind]({ tones: tonesOf[light], random: seeded(`scene ${seed}`) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${painted}</svg>`;
}

const inWords: Record<SceneKind, string> = {
  mountains: 'a fairway below snow-capped mountains, with a red flag on the green',
  lake: 'a still lake between wooded hills, with a red flag on the near shore',
  prairie: 'a wide prairie under a tall sky, with a red flag on the green',
  coast: 'a headland above the sea, with a red flag on the clifftop green',
  pines: 'a fairway between tall pines, with a red flag at its end',
  clubhouse: 'a gabled clubhouse among trees, with a red flag on the lawn',
  winter: 'a course under snow with pines and bare trees, and one red flag',
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
