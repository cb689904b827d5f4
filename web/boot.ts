// The page is readable as HTML; the program comes after it has been painted.
requestAnimationFrame(() => setTimeout(() => import('./main.tsx')));
