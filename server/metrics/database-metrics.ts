import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import { countJobs, countUnreconciled } from './metrics-queries.ts';

export interface Watched {
  database: Pick<Database, 'db' | 'connections'>;
  clock: Clock;
}

/** Answers what asks the database anew: all of it at once, so it comes before the registry is read. */
export function databaseMetrics(registry: Registry, watched: Watched): () => Promise<void> {
  const registers = [registry];
  const { database, clock } = watched;
  connectionMetrics(registry, database);
  const up = new Gauge({
    name: 'fairway_database_up',
    help: 'Whether the database answered just now.',
    registers,
  });
  const jobs = new Gauge({
    name: 'fairway_jobs',
    help: 'Queued email jobs; failed ones are not retried.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'fairway_jobs_oldest_seconds',
    help: 'For how long the oldest of them has been waiting.',
    labelNames: ['kind'],
    registers,
  });
  const unsettled = new Gauge({
    name: 'fairway_payments_unsettled',
    help: 'What the payment provider was asked, or owes, and is not known to have happened.',
    labelNames: ['what'],
    registers,
  });
  return async () => {
    const found = await countWork(watched).catch(() => undefined);
    // Clears kinds without jobs, and stale values while the database is down.
    for (const gauge of [jobs, oldest, unsettled]) gauge.reset();
    up.set(found ? 1 : 0);
    for (const { kind, state, jobs: count, since } of found?.jobs ?? []) {
      jobs.set({ kind, state }, count);
      const waited = since ? clock.now().getTime() - since.getTime() : 0;
      if (state === 'waiting') oldest.set({ kind }, Math.max(0, waited / 1000));
    }
    for (const [what, count] of Object.entries(found?.unsettled ?? {})) {
      unsettled.set({ what }, count);
    }
  };
}

function connectionMetrics(registry: Registry, { connections }: Watched['database']): void {
  const registers = [registry];
  new Gauge({
    name: 'fairway_database_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = connections();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'fairway_database_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(connections().waiting);
    },
  });
}

async function countWork({ database: { db }, clock }: Watched) {
  return {
    jobs: await countJobs(db, clock.now()),
    unsettled: await countUnreconciled(db, clock.now()),
  };
}
