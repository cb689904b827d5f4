// A page rendered by the server has the styles of its own screen inline. One file has those of all screens;
// it is loaded with the code of the next screen.

let isNeeded = false;
let loading: Promise<unknown> | undefined;

/** The next screens need styles that the page does not have. */
export function wantAllStyles(): void {
  isNeeded = true;
}

/** Undefined on the server, during development, and if the page has all styles. */
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
