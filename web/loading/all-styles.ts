// A page that came as HTML brings the styles of its own screen. Those of all the others are one file,
// fetched with the code of whatever comes next.

let isNextWanted = false;
let coming: Promise<unknown> | undefined;

/** From now on what is loaded is more than the page was made for. */
export function wantAllStyles(): void {
  isNextWanted = true;
}

/** Nothing to wait for on the server, while developing, and where the page has them all. */
export function allStyles(): Promise<unknown> | undefined {
  if (!isNextWanted) return;
  const href = document.querySelector<HTMLElement>('style[data-all]')?.dataset.all;
  if (href === undefined) return;
  coming ??= new Promise<unknown>((onload, onerror) => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }));
  }).catch((error) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
