import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenError } from '../start/listen-error.ts';
import type { MetricsSettings } from '../start/settings.ts';
import { databaseMetrics, type Watched } from './database-metrics.ts';
import { processMetrics } from './process-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves Prometheus on a port of its own, which a proxy in front of the portal does not forward: a
 * forgotten proxy setting cannot make the metrics public.
 */
export async function serveMetrics(
  address: MetricsSettings,
  { registry }: RequestMetrics,
  watched: Watched,
): Promise<MetricsServer> {
  processMetrics(registry);
  const pingDatabase = databaseMetrics(registry, watched);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await pingDatabase();
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
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
