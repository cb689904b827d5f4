// Inlined into the page (vite.config.ts), so it has dynamic imports only.
// After the first paint it loads the app's JavaScript and the typefaces, and lays out the content below the
// fold.

// The modules run one by one, so that the browser can react to input in between. The build adds the files
// that each imports, and all are fetched at once.
const modules = [['./react-first.ts'], ['./main.tsx']];

// Not in a style sheet, because a browser may load its fonts before the first paint. And a class that
// changes the typeface would recalculate the style of every element.
const typefaces: [name: string, file: string][] = [
  [
    'Inter Variable',
    '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ],
  [
    'Fraunces Variable',
    '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  ],
];

function start(): void {
  for (const file of new Set(modules.flat())) addLink({ rel: 'modulepreload', href: urlOf(file) });
  void runInOrder().catch(showScriptMissing);
  void showTypefaces().then(layOutTheRest).then(offerAsApp);
}

/** Both at once, because each new typeface lays out the whole page again. */
async function showTypefaces(): Promise<void> {
  const faces = typefaces.map(([name, file]) =>
    new FontFace(name, `url(${urlOf(file)})`, { weight: '100 900' }).load(),
  );
  for (const face of await Promise.allSettled(faces))
    if (face.status === 'fulfilled') document.fonts.add(face.value);
}

async function runInOrder(): Promise<void> {
  for (const [file = ''] of modules) {
    await import(/* @vite-ignore */ urlOf(file));
    await new Promise((done) => setTimeout(done));
  }
}

/** Only for a page whose screen the browser renders; a rendered page stays readable. */
function showScriptMissing(): void {
  const template = document.querySelector<HTMLTemplateElement>('#script-missing');
  if (template) document.querySelector('#content')?.replaceChildren(template.content);
}

/** Lays out what base.css defers, one element per frame: all at once would block input on a phone. */
async function layOutTheRest(): Promise<void> {
  const deferred = document.querySelectorAll<HTMLElement>(
    '#content section ~ section, #content li:nth-child(n + 4) > article, #content ~ footer',
  );
  for (const { style } of deferred) {
    await new Promise<void>(afterNextPaint);
    style.contentVisibility = 'visible';
  }
  document.documentElement.classList.add('whole');
}

/** Adds the manifest, for installing the portal as an app. In the HTML it would load before the first paint. */
function offerAsApp(): void {
  addLink({ rel: 'manifest', href: '/site.webmanifest' });
}

function urlOf(file: string): string {
  return new URL(file, import.meta.url).href;
}

function addLink(link: { rel: string; href: string }): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}

if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    afterNextPaint(start);
  });
  paint.observe({ type: 'paint', buffered: true });
} else {
  afterNextPaint(start);
}

/** The first paint may have shown only the beginning of the page. */
function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
