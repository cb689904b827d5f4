import { email, line } from '#contract/values/fields.ts';
import { encodeProfilePicture } from '../server/files/picture.ts';
import { parseJson } from '../server/http/body/json-body.ts';
import { looksLikeFile } from '../server/http/pages/pages.ts';
import { gif, png } from '../server/testing/builders/build-picture.ts';
import { paramsOf, segmentsOf } from '../web/router/url.ts';
import { type Found, type Row, table } from './row.ts';

// For docs/performance.md: input that is meant to occupy a processor or to fill the memory is rejected
// quickly. Measured in this process, in processor time.

const bodies: [string, string][] = [
  ['a string without end', `{"a":"${'\\"'.repeat(50_000)}`],
  ['quotes without end', '"'.repeat(99_999)],
  ['backslashes', `"${'\\'.repeat(99_999)}`],
  [
    'spaces after each key',
    `{${Array.from({ length: 900 }, (_, key) => `"${key}"${' '.repeat(100)}:1`)}}`,
  ],
  ['as many keys as fit', `{${Array.from({ length: 10_000 }, (_, key) => `"${key}":1`)}}`],
  ['braces', '{'.repeat(100_000)],
  ['more closing than opening brackets', ']'.repeat(100_000)],
];
const marks = `x${'\u0301'.repeat(25_000)}${'\u0327'.repeat(25_000)}`;
const slashes = `${'/'.repeat(15_000)}x`;
const paths = ['.', './', '/'].map((part) => `/a${part.repeat(15_000 / part.length)}/`);

const inputs: [string, () => unknown][] = [
  ...bodies.map(([name, text]): [string, () => unknown] => [
    `a body: ${name}`,
    () => parseJson(Buffer.from(text)),
  ]),
  ['a name of marks', () => line('a name').safeParse(marks)],
  ['an email address of dots', () => email.safeParse(`a@${'.'.repeat(90_000)}@`)],
  ['a path of slashes', () => paramsOf('/events', segmentsOf(slashes))],
  ['paths that may be files', () => paths.map(looksLikeFile)],
];

const pictures: [string, Buffer][] = [
  ['a PNG of 256 megapixels', png(16_000, 16_000, 1)],
  ['an animation of 10,000 frames', gif(10_000, 1)],
  ['an animation of 20 frames of 4 megapixels', gif(20, 2000)],
];

interface Spent {
  name: string;
  ms: number;
}

export async function measureHostile(): Promise<Found> {
  const texts: Spent[] = [];
  for (const [name, judge] of inputs) texts.push({ name, ms: await spent(judge) });
  const before = process.memoryUsage().rss;
  const drawn: Spent[] = [];
  for (const [name, bytes] of pictures) {
    drawn.push({ name, ms: await spent(() => encodeProfilePicture(bytes)) });
  }
  const grown = (process.memoryUsage().rss - before) / 1e6;
  return {
    rows: [
      slowest('hostile text: bodies, fields, paths', texts, 50),
      slowest('hostile picture', drawn, 200),
      {
        metric: 'memory that hostile pictures take',
        target: '≤ 100 MB',
        measured: `${grown.toFixed(0)} MB`,
        isMet: grown <= 100,
      },
    ],
    details: table(
      ['input', 'processor time'],
      [...texts, ...drawn].map(({ name, ms }) => [name, `${ms.toFixed(1)} ms`]),
    ),
  };
}

/** The minimum of five, because other work of the process is not caused by the input. */
async function spent(judge: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    // Most inputs are rejected.
    await (async () => judge())().catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000);
  }
  return Math.min(...rounds);
}

function slowest(what: string, all: Spent[], limit: number): Row {
  const ms = Math.max(...all.map((one) => one.ms));
  return {
    metric: `${what}, the slowest, processor time`,
    target: `≤ ${limit} ms`,
    measured: `${ms.toFixed(1)} ms`,
    isMet: ms <= limit,
  };
}
