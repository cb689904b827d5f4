/** What survives a reload of this tab. Some browsers forbid storage altogether: then nothing does. */
export function inTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
