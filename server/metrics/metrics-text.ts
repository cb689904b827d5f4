/** One value of a series. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A series that may go up and down, as Prometheus reads it. */
export function gauge(name: string, help: string, samples: Sample[]): string {
  const lines = samples.map((sample) => sampleLine(name, sample));
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}

export function sampleLine(name: string, { labels = {}, value }: Sample): string {
  const inside = Object.entries(labels)
    .map(([label, text]) => `${label}="${text.replace(/["\\\n]/g, '\\$&')}"`)
    .join(',');
  return `${name}${inside ? `{${inside}}` : ''} ${value}`;
}
