/** Uses the storage that survives a reload of this tab. Null where the browser forbids it. */
export function inTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
