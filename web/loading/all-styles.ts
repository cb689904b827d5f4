// A page that came as HTML has the styles of its own screen inline. One file has those of all screens; it is
// fetched with the code of the next screen.

let isNeeded = false;
let loading: Promise<unknown> | undefined;

/** From now on screens are loaded for which the page has no styles. */
export function wantAllStyles(): void {
  isNeeded = true;
}

/** Undefined on the server, under development, and where the page has all styles. */
export function allStyles(): Promise<unknown> | undefined {
  if (!isNeeded) return;
  const href = document.querySelector<HTMLElement>('style[data-all]')?.dataset.all;
  if (href === undefined) return;
  loading ??= new Promise<unknown>((onload, onerror) => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }));
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
