import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../db/database.ts';
import { listenError } from '../start/listen-error.ts';
import type { MetricsSettings } from '../start/settings.ts';
import type { Clock } from '../time/clock.ts';
import { countJobs, countUnreconciled } from './metrics-queries.ts';
import { gauge } from './metrics-text.ts';
import { processMetrics } from './process-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';

interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves Prometheus on a port of its own, which a proxy in front of the portal does not forward: a
 * forgotten proxy setting cannot make the metrics public.
 */
export async function serveMetrics(
  address: MetricsSettings,
  requests: RequestMetrics,
  parts: { database: Pick<Database, 'db' | 'connections'>; clock: Clock },
): Promise<MetricsServer> {
  const ofProcess = processMetrics();
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text =
      requests.text() + ofProcess() + connectionText(parts.database) + (await workText(parts));
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(text);
  });
  server.listen(address.port, address.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, address, 'METRICS_');
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function connectionText({ connections }: Pick<Database, 'connections'>): string {
  const { open, idle, waiting } = connections();
  return [
    gauge('fairway_database_connections', 'Connections to the database.', [
      { labels: { state: 'busy' }, value: open - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('fairway_database_waiting', 'Queries that wait for a connection.', [{ value: waiting }]),
  ].join('');
}

/** The metrics from the database. If it is unavailable, the others are served all the same. */
async function workText({ database: { db }, clock }: Parameters<typeof serveMetrics>[2]) {
  const up = (value: number) =>
    gauge('fairway_database_up', 'Whether the database answered just now.', [{ value }]);
  try {
    const now = clock.now();
    const jobs = await countJobs(db);
    const unreconciled = await countUnreconciled(db, now);
    return [
      up(1),
      gauge(
        'fairway_jobs',
        'Work for later, which is emails; failed ones are not retried.',
        jobs.map(({ kind, state, jobs: value }) => ({ labels: { kind, state }, value })),
      ),
      gauge(
        'fairway_jobs_oldest_seconds',
        'For how long the oldest of them has been waiting.',
        jobs
          .filter(({ state }) => state === 'waiting')
          .map(({ kind, since }) => ({
            labels: { kind },
            value: since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0,
          })),
      ),
      gauge(
        'fairway_payments_unsettled',
        'What the payment provider was asked, or owes, and is not known to have happened.',
        Object.entries(unreconciled).map(([what, value]) => ({ labels: { what }, value })),
      ),
    ].join('');
  } catch {
    return up(0);
  }
}
