// The page is readable as HTML; the program comes after it has been painted.
const start = () => import('./main.tsx');

if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    void start();
  });
  paint.observe({ type: 'paint', buffered: true });
} else {
  requestAnimationFrame(() => setTimeout(start));
}
