import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';

/** Calls of the console that no route answers yet. */
const notMountedYet = [
  'today',
  'audit',
  'auditFile',
  'settings',
  'saveSettings',
  'library',
  'addPicture',
  'changePicture',
  'deletePicture',
];

/** The calls of the console, by name. */
export const organizeCalls: [string, Endpoint][] = Object.entries(organizeApi).filter(
  ([name]) => !notMountedYet.includes(name),
);

/** Every call of the contract, by name. */
export const everyCall: [string, Endpoint][] = [...Object.entries(api), ...organizeCalls];
