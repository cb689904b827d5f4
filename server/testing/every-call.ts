import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';

/** The calls of the console, by name. */
export const organizeCalls: [string, Endpoint][] = Object.entries(organizeApi);

/** Every call of the contract, by name. */
export const everyCall: [string, Endpoint][] = [...Object.entries(api), ...organizeCalls];
