/** The large files that organizers ask for (17.4, Handover). */
export const exportKinds = ['year', 'everything'] as const;

/**
 * `ready`: the file waits to be downloaded, which it can be once. `fetched`: it was. `gone`: nobody came for a day.
 * `failed`: there is none, and the export says why.
 */
export const exportStates = ['waiting', 'running', 'ready', 'fetched', 'failed', 'gone'] as const;
