import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/**
 * Memory, handles and the event loop delay since the last scrape. prom-client's own set has other labels
 * and help under some of these names, which dashboards already know.
 */
export function processMetrics(registry: Registry): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const started = Math.round(Date.now() / 1000 - process.uptime());
  gauge(
    'process_start_time_seconds',
    'When the process began, in seconds since 1970.',
    () => started,
  );
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge(
    'nodejs_heap_size_used_bytes',
    'Memory that JavaScript uses.',
    () => process.memoryUsage().heapUsed,
  );
  gauge(
    'nodejs_external_memory_bytes',
    'Memory of buffers and the like.',
    () => process.memoryUsage().external,
  );
  gauge(
    'nodejs_active_resources',
    'Sockets, timers and whatever else is open.',
    () => process.getActiveResourcesInfo().length,
  );

  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Event loop delay since the last scrape; 0.01 is idle.',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.5' }, delay.percentile(50) / 1e9);
      this.set({ quantile: '0.99' }, delay.percentile(99) / 1e9);
      this.set({ quantile: '1' }, delay.max / 1e9);
      delay.reset();
    },
  });
}
