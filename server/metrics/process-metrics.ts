import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge } from './metrics-text.ts';

/** Memory, handles and how late the event loop was since it was asked last. */
export function processMetrics(): () => string {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const started = Date.now() / 1000 - process.uptime();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const late = [
      ['0.5', delay.percentile(50)],
      ['0.99', delay.percentile(99)],
      ['1', delay.max],
    ] as const;
    const text = [
      gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', [
        { value: Math.round(started) },
      ]),
      gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: rss }]),
      gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', [{ value: heapUsed }]),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers and the like.', [
        { value: external },
      ]),
      gauge('nodejs_active_resources', 'Sockets, timers and whatever else is open.', [
        { value: process.getActiveResourcesInfo().length },
      ]),
      gauge(
        'nodejs_eventloop_delay_seconds',
        'Between two turns of the event loop since it was asked last; 0.01 is idle.',
        late.map(([quantile, nanoseconds]) => ({
          labels: { quantile },
          value: nanoseconds / 1e9,
        })),
      ),
    ].join('');
    delay.reset();
    return text;
  };
}
