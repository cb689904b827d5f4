import type { Answered } from '../log/log.ts';
import { type Sample, sampleLine } from './metrics-text.ts';

export interface RequestMetrics {
  count(answered: Answered): void;
  text(): string;
}

/** Upper ends in seconds; the targets of docs/performance.md lie between them. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  labels: Sample['labels'];
  /** How many ended in each bucket, the last one without an end. */
  counts: number[];
  seconds: number;
}

/**
 * Counts answers by the declared route, so that ids and the URLs of strangers do not become series of
 * their own.
 */
export function requestMetrics(): RequestMetrics {
  const answers = new Map<string, Sample>();
  const durations = new Map<string, Durations>();
  return {
    count({ method, route, status, ms }) {
      const answered = found(answers, `${method} ${route} ${status}`, () => ({
        labels: { method, route, status: String(status) },
        value: 0,
      }));
      answered.value += 1;

      const seconds = ms / 1000;
      const took = found(durations, `${method} ${route}`, () => ({
        labels: { method, route },
        counts: new Array<number>(buckets.length + 1).fill(0),
        seconds: 0,
      }));
      const bucket = buckets.findIndex((end) => seconds <= end);
      const at = bucket === -1 ? buckets.length : bucket;
      took.counts[at] = (took.counts[at] ?? 0) + 1;
      took.seconds += seconds;
    },
    text: () =>
      [
        '# HELP fairway_http_requests_total Answered requests.',
        '# TYPE fairway_http_requests_total counter',
        ...[...answers.values()].map((sample) => sampleLine('fairway_http_requests_total', sample)),
        '# HELP fairway_http_request_duration_seconds From the first byte asked to the last byte answered.',
        '# TYPE fairway_http_request_duration_seconds histogram',
        ...[...durations.values()].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}

function linesOf({ labels, counts, seconds }: Durations): string[] {
  const name = 'fairway_http_request_duration_seconds';
  let sum = 0;
  const upTo = counts.map((count, index) => {
    sum += count;
    const le = String(buckets[index] ?? '+Inf');
    return sampleLine(`${name}_bucket`, { labels: { ...labels, le }, value: sum });
  });
  return [
    ...upTo,
    sampleLine(`${name}_sum`, { labels, value: seconds }),
    sampleLine(`${name}_count`, { labels, value: sum }),
  ];
}

function found<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}
