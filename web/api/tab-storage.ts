/** What survives a reload of this tab. Some browsers forbid storage: then nothing survives. */
export function inTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
