import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const render = vi.hoisted(() => ({
  started: 0,
  running: 0,
  max: 0,
  finish: [] as (() => void)[],
}));

vi.mock('sharp', () => ({
  default: (svg: Buffer) => {
    const image = {
      resize: () => image,
      png: () => image,
      async toBuffer() {
        render.started += 1;
        render.running += 1;
        render.max = Math.max(render.max, render.running);
        await new Promise<void>((resolve) => render.finish.push(resolve));
        render.running -= 1;
        if (svg.length === 0) throw new Error('empty');
        return svg;
      },
    };
    return image;
  },
}));

vi.mock('./course-plan/course-plan.ts', () => ({
  drawCoursePlan: (slug: string) => (slug === 'broken' ? '' : slug),
}));

// The test files of a worker share their modules: this one needs the module anew, and leaves none
// that draws with what is mocked here.
vi.resetModules();
const { planPngs } = await import('./plan-png.ts');
const { drawCoursePlan } = await import('./course-plan/course-plan.ts');
afterAll(() => vi.resetModules());

beforeEach(() => {
  Object.assign(render, { started: 0, running: 0, max: 0, finish: [] });
});

/** Lets every render that has begun, or begins because of that, come to its end. */
async function finishAll<T>(answers: Promise<T>): Promise<T> {
  let done = false;
  const settled = answers.finally(() => {
    done = true;
  });
  settled.catch(() => undefined);
  while (!done) {
    render.finish.splice(0).forEach((finish) => {
      finish();
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return settled;
}

const slugs = (count: number) => Array.from({ length: count }, (_, index) => `hole-${index}`);

describe('D3 pictures cannot be made to cost much', () => {
  it('D3 many requests for one picture share one render', async () => {
    const pngOf = planPngs(drawCoursePlan);
    const answers = await finishAll(Promise.all(Array.from({ length: 50 }, () => pngOf('hole'))));
    expect(new Set(answers).size).toBe(1);
    await pngOf('hole');
    expect(render.started).toBe(1);
  });

  it('D3 at most two are rendered at once', async () => {
    const pngOf = planPngs(drawCoursePlan);
    await finishAll(Promise.all(slugs(20).map(pngOf)));
    expect(render.started).toBe(20);
    expect(render.max).toBe(2);
  });

  it('D3 when too many wait, the next is asked to come back', async () => {
    const pngOf = planPngs(drawCoursePlan);
    const answers = await finishAll(Promise.allSettled(slugs(60).map(pngOf)));
    const rejected = answers.filter((answer) => answer.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'unavailable' });
    await finishAll(pngOf('hole-59'));
  });

  it('D3 only the last 32 are cached', async () => {
    const pngOf = planPngs(drawCoursePlan);
    for (const slug of slugs(33)) await finishAll(pngOf(slug));
    await pngOf('hole-32');
    await pngOf('hole-1');
    expect(render.started).toBe(33);
    await finishAll(pngOf('hole-0'));
    expect(render.started).toBe(34);
  });

  it('D3 a failure is not cached', async () => {
    const pngOf = planPngs(drawCoursePlan);
    await expect(finishAll(pngOf('broken'))).rejects.toThrow('empty');
    await expect(finishAll(pngOf('broken'))).rejects.toThrow('empty');
    expect(render.started).toBe(2);
  });
});
