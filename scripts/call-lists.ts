import type { Plugin } from 'vite';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { lateCallNames } from '../web/api/late-call-names.ts';

// The calls that the browser can make, by their names; generated from the contract by vite.config.ts.

const late = new Set<string>(lateCallNames);

/** The browser needs each call's method and path, not zod: the contract without its schemas. */
export function callLists(): Plugin {
  const listOf = (
    endpoints: Record<string, Endpoint>,
    isListed = (_: string, __: Endpoint) => true,
  ) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(endpoints)
          .filter(([name, endpoint]) => isListed(name, endpoint))
          .map(([name, { method, path }]) => [name, [method, path]]),
      ),
    );
  const lists: Record<string, string> = {
    'virtual:calls': `export const calls = ${listOf(api, (name, { download }) => !late.has(name) && !download)};`,
    'virtual:late-calls': `export const lateCalls = ${listOf(api, (name) => late.has(name))};`,
    'virtual:organize-calls': `export const organizeCalls = ${listOf(organizeApi)};`,
  };
  return {
    name: 'call-lists',
    resolveId: (source) => (source in lists ? `\0${source}` : undefined),
    load: (source) => lists[source.slice(1)],
  };
}
