import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult as Result } from 'lighthouse';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';

// What the README says of page speed: Lighthouse (mobile, simulated slow 4G, median of three) and the
// bytes that a first visit causes, on the built portal with the demo association.

const runs = 3;
const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
const port = await freePort();
const debugPort = await freePort();
const address = `http://127.0.0.1:${port}`;

const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: address,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  },
  stdio: 'ignore',
});
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${debugPort}`],
});
try {
  await untilReady();
  const events = await (await fetch(`${address}/api/v1/upcoming`)).json();
  const pages = ['/', '/events', `/events/${events.data[0].slug}`, '/membership', '/login'];
  const rows: string[] = [];
  for (const path of pages) rows.push(await measure(path));
  writeReadme(rows);
} finally {
  await browser.close();
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (
      await fetch(`${address}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The portal did not start. Is there a build? npm run build');
}

async function measure(path: string): Promise<string> {
  const results: Result['lhr'][] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address + path, { port: debugPort, output: 'json' });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    results.push(result.lhr);
  }
  const median = (of: (lhr: Result['lhr']) => number) =>
    results.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  const score = (category: string) =>
    Math.round(median((lhr) => lhr.categories[category]?.score ?? 0) * 100);
  const audit = (name: string) => median((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN);
  const bytes = await transferred(path);
  const cells = [
    path.startsWith('/events/') ? '/events/…' : path,
    score('performance'),
    `${(audit('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `${Math.round(audit('total-blocking-time'))} ms`,
    audit('cumulative-layout-shift').toFixed(3),
    `${score('accessibility')} / ${score('best-practices')} / ${path === '/login' ? 'not for search' : score('seo')}`,
    `${(bytes.script / 1000).toFixed(1)} kB`,
    `${(bytes.document / 1000).toFixed(1)} kB`,
    `${bytes.fonts}`,
  ];
  const row = `| ${cells.join(' | ')} |`;
  process.stdout.write(`${row}\n`);
  return row;
}

/** Compressed bytes of a first visit, as they crossed the wire. */
async function transferred(path: string) {
  const page = await browser.newPage();
  const found = { script: 0, document: 0, fonts: 0 };
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    pending.push(
      request.sizes().then(({ responseBodySize }) => {
        if (request.resourceType() === 'script') found.script += responseBodySize;
        if (request.resourceType() === 'document') found.document += responseBodySize;
        if (request.resourceType() === 'font') found.fonts += 1;
      }),
    );
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  await page.close();
  return found;
}

function writeReadme(rows: string[]): void {
  const file = join(root, 'README.md');
  const table = [
    '| Page | Performance | LCP | TBT | CLS | Accessibility / best practices / SEO | JavaScript | HTML with all CSS | Fonts |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  const readme = readFileSync(file, 'utf8');
  const [before] = readme.split('<!-- bench:page -->');
  const after = readme.split('<!-- /bench:page -->')[1] ?? '';
  writeFileSync(file, `${before}<!-- bench:page -->\n${table}\n<!-- /bench:page -->${after}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
