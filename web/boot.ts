// Stands in the page itself (vite.config.ts), so it can import only when it is run.
// The page is readable as HTML; what makes it handsome and lively comes after it has been painted:
// the typefaces (tokens.css), whose stand-ins have their measures, and the program.
function start(): void {
  // React in a task of its own: with the program it would be one that a phone feels.
  void import('./react-first.ts');
  void import('./main.tsx');
  const faces = ['Inter', 'Fraunces'].map((name) => document.fonts.load(`1em "${name} Variable"`));
  // Both at once: each change of typeface lays out the whole page.
  void Promise.allSettled(faces).then(() => document.documentElement.classList.add('typefaces'));
}

if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    start();
  });
  paint.observe({ type: 'paint', buffered: true });
} else {
  requestAnimationFrame(() => setTimeout(start));
}

// For whoever wants the portal among their apps. In the head it was fetched before the first paint.
addEventListener('load', () => {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'manifest', href: '/site.webmanifest' }));
});
