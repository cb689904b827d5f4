import { Counter, Histogram, Registry } from 'prom-client';
import type { Answered } from '../log/log.ts';

export interface RequestMetrics {
  registry: Registry;
  count(answered: Answered): void;
}

/**
 * Counts answers by the declared route, so that ids and the URLs of strangers do not become series of
 * their own.
 */
export function requestMetrics(): RequestMetrics {
  const registry = new Registry();
  const answers = new Counter({
    name: 'fairway_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'fairway_http_request_duration_seconds',
    help: 'From the first byte asked to the last byte answered.',
    labelNames: ['method', 'route'],
    // The targets of docs/performance.md lie between them.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    count({ method, route, status, ms }) {
      answers.inc({ method, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
  };
}
