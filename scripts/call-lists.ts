import type { Plugin } from 'vite';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';

// The calls that the browser can make, by their names; generated from the contract by vite.config.ts.

/** Calls that few screens make, and none while it loads: links of emails, an account and its settings, a profile, a place to confirm or to cancel, a ticket. */
const isLate = ({ method, path }: Endpoint) =>
  /^\/api\/v1\/((passkey|invitations|places|setup)\/|setup$)|\/(confirm-place|waitlist|reminder|my-season|members\/cities|season\/towns|sessions|sign-ins|safety-looks|validate-link|tickets\/open|cancellation)$/.test(
    path,
  ) ||
  (method !== 'GET' && lateChanges.test(path));

const lateChanges =
  /\/api\/v1\/(register|verify-email|resend-verification|initiate-reset|reset-password|contact|terms\/accept|notifications|profile\/.*|sessions\/.*|cancel|resume|payment-methods\/.*|sandbox\/authentication|subscribe|update-payment-method|confirmation\/.*|events\/:uuid\/action\/.*)$/;

/** The browser needs each call's method and path, not zod: the contract without its schemas. */
export function callLists(): Plugin {
  const listOf = (endpoints: Record<string, Endpoint>, isListed = (_: Endpoint) => true) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(endpoints)
          .filter(([, endpoint]) => isListed(endpoint))
          .map(([name, { method, path }]) => [name, [method, path]]),
      ),
    );
  const lists: Record<string, string> = {
    'virtual:calls': `export const calls = ${listOf(api, (one) => !isLate(one) && !one.download)};`,
    'virtual:late-calls': `export const lateCalls = ${listOf(api, isLate)};`,
    'virtual:organize-calls': `export const organizeCalls = ${listOf(organizeApi)};`,
  };
  return {
    name: 'call-lists',
    resolveId: (source) => (source in lists ? `\0${source}` : undefined),
    load: (source) => lists[source.slice(1)],
  };
}
