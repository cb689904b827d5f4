import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type Found, median, type Row, table } from './row.ts';

// For docs/performance.md: Lighthouse (mobile, simulated slow 4G) and the bytes of a first visit, on the
// built portal with the demo association.

const runs = 5;

type Visit = RunnerResult['lhr'];

interface Page {
  path: string;
  performance: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Accessibility, best practices, SEO. */
  others: number[];
  /** Lighthouse's benchmark index of the machine. */
  index: number;
  /** Compressed bytes of a first visit. */
  script: number;
  style: number;
  document: number;
  fonts: number;
}

export async function measurePages(): Promise<Found> {
  const portal = benchPortal({ DATABASE_URL: await newDatabase('page'), DEMO: '1' });
  const started = await portal.start();
  const debugPort = await freePort();
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debugPort}`],
  });
  try {
    await started.ready();
    const events = await (await fetch(`${started.url}/api/v1/upcoming`)).json();
    const paths = ['/', '/events', `/events/${events.data[0].slug}`, '/membership', '/login'];
    const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
    // In rounds, so that a slow phase of the machine affects every page.
    for (let round = 0; round < runs; round += 1)
      for (const [path, done] of visits) done.push(await visit(debugPort, started.url + path));
    const pages: Page[] = [];
    for (const [path, done] of visits)
      pages.push({
        ...summaryOf(path, done),
        ...(await transferred(browser, started.url + path)),
      });
    return { rows: rowsOf(pages), details: detailsOf(pages) };
  } finally {
    await browser.close();
    await started.stop();
    portal.discard();
  }
}

/** Lighthouse sometimes fails to record a visit. Fails after the third attempt. */
async function visit(port: number, url: string): Promise<Visit> {
  let error: string | undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const result = await lighthouse(url, { port, output: 'json' });
    error = result ? result.lhr.runtimeError?.message : 'no result';
    if (result && !error) return result.lhr;
  }
  throw new Error(`Lighthouse, of ${url}: ${error}`);
}

function summaryOf(path: string, visits: Visit[]) {
  const score = (category: string) =>
    Math.round(median(visits.map((lhr) => lhr.categories[category]?.score ?? 0)) * 100);
  const valuesOf = (name: string) =>
    visits.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN);
  const audit = (name: string) => median(valuesOf(name));
  // The sign-in page is marked as not for search engines.
  const categories = ['accessibility', 'best-practices', ...(path === '/login' ? [] : ['seo'])];
  return {
    path: path.startsWith('/events/') ? '/events/…' : path,
    performance: score('performance'),
    lcp: audit('largest-contentful-paint'),
    // It differs most from visit to visit, so a median would hide what people get.
    tbt: Math.max(...valuesOf('total-blocking-time')),
    cls: audit('cumulative-layout-shift'),
    others: categories.map(score),
    index: median(visits.map((lhr) => lhr.environment.benchmarkIndex)),
  };
}

/** Bytes over the network. The style sheet is part of the page and is compressed here by itself. */
async function transferred(browser: Browser, url: string) {
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
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  await page.close();
  const html = await (await fetch(url)).text();
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('');
  return { ...found, style: brotliCompressSync(styles).length };
}

function rowsOf(pages: Page[]): Row[] {
  const max = (of: (page: Page) => number) => Math.max(...pages.map(of));
  const home = pages.filter(({ path }) => path === '/');
  const others = pages.filter(({ path }) => path !== '/');
  const maxRow = (metric: string, value: number, max: number, unit: string, digits = 0): Row => ({
    metric,
    target: `≤ ${max} ${unit}`.trim(),
    measured: `${value.toFixed(digits)} ${unit}`.trim(),
    isMet: value <= max,
  });
  const kilobytes = (metric: string, bytes: number, max: number) =>
    maxRow(metric, bytes / 1000, max, 'kB', 1);
  const worst = Math.min(...pages.flatMap(({ performance, others }) => [performance, ...others]));
  return [
    maxRow('LCP, the worst page', max(({ lcp }) => lcp) / 1000, 0.8, 's', 2),
    maxRow(
      'TBT, the worst visit of the worst page',
      max(({ tbt }) => tbt),
      30,
      'ms',
    ),
    maxRow(
      'CLS, the worst page',
      max(({ cls }) => cls),
      0.01,
      '',
      3,
    ),
    {
      metric: 'Lighthouse score, the worst of any category and page',
      target: '100',
      measured: `${worst}`,
      isMet: worst === 100,
    },
    kilobytes('JavaScript that home loads', Math.max(...home.map(({ script }) => script)), 95),
    kilobytes(
      'JavaScript, the heaviest other of these pages',
      Math.max(...others.map(({ script }) => script)),
      120,
    ),
    kilobytes(
      'CSS',
      max(({ style }) => style),
      10,
    ),
  ];
}

function detailsOf(pages: Page[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return table(
    [
      'page',
      'performance',
      'LCP',
      'TBT',
      'CLS',
      'accessibility / best practices / SEO',
      'JavaScript',
      'HTML with its CSS',
      'of it CSS',
      'fonts',
      'index of the machine',
    ],
    pages.map((page) => [
      page.path,
      page.performance,
      `${(page.lcp / 1000).toFixed(2)} s`,
      `${page.tbt.toFixed(0)} ms`,
      page.cls.toFixed(3),
      page.others.join(' / '),
      kilobytes(page.script),
      kilobytes(page.document),
      kilobytes(page.style),
      page.fonts,
      page.index.toFixed(0),
    ]),
  );
}
