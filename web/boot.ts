// Inlined into the page (vite.config.ts), so it has dynamic imports only.
// The page is readable as HTML; everything else comes after it has been painted: the program, the
// typefaces, and the layout of what lies below the first screen.

// Each part runs by itself, so that the browser can react to input between them. The build adds to each
// the files that it imports: all are fetched at once.
const parts = [['./react-first.ts'], ['./main.tsx']];

// Not in a style sheet: a browser may fetch what stands there before the page has been painted, and a
// class that changes the typeface would have every element's style worked out again.
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
  for (const file of new Set(parts.flat())) addLink({ rel: 'modulepreload', href: urlOf(file) });
  void runInOrder().catch(showProgramMissing);
  void showTypefaces().then(layOutTheRest).then(offerAsApp);
}

/** Both at once: each change of typeface lays out the whole page. */
async function showTypefaces(): Promise<void> {
  const faces = typefaces.map(([name, file]) =>
    new FontFace(name, `url(${urlOf(file)})`, { weight: '100 900' }).load(),
  );
  for (const face of await Promise.allSettled(faces))
    if (face.status === 'fulfilled') document.fonts.add(face.value);
}

async function runInOrder(): Promise<void> {
  for (const [file = ''] of parts) {
    await import(/* @vite-ignore */ urlOf(file));
    await new Promise((done) => setTimeout(done));
  }
}

/** Where the program was to render the screen; a page that came with its screen stays readable as it is. */
function showProgramMissing(): void {
  const words = document.querySelector<HTMLTemplateElement>('#program-missing');
  if (words) document.querySelector('#content')?.replaceChildren(words.content);
}

/** What base.css leaves for later, piece by piece: all at once would block input on a phone. */
async function layOutTheRest(): Promise<void> {
  const later = document.querySelectorAll<HTMLElement>(
    '#content section ~ section, #content li:nth-child(n + 4) > article, #content ~ footer',
  );
  for (const { style } of later) {
    await new Promise<void>(afterNextPaint);
    style.contentVisibility = 'visible';
  }
  document.documentElement.classList.add('whole');
}

/** The manifest, for installing the portal as an app. In the page it was fetched before the first paint. */
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

/** The first paint may have been of the beginning of the page only. */
function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
