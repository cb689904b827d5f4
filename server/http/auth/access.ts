import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { HttpError } from '../errors/http-error.ts';
import { refuseForgery } from './csrf.ts';

/** The dependencies of authorization, provided by app.ts. */
interface Guard {
  baseUrl: string;
  loadSession(request: FastifyRequest): Promise<void>;
  isSubscribed(userUuid: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard;
  }
}

/** Checks session, access and CSRF of a call, as the contract declares them, before its body is read. */
export async function authorize(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { guard } = request.server;
  await guard.loadSession(request);
  if (endpoint.access !== 'public' && !request.session) throw new HttpError('unauthenticated');
  if (endpoint.method !== 'GET') refuseForgery(request, guard.baseUrl);
  if (endpoint.access === 'subscription' && request.session) {
    if (!(await guard.isSubscribed(request.session.userUuid))) {
      throw new HttpError('subscription_required');
    }
  }
  authorizedAt.set(request, performance.now());
}

const authorizedAt = new WeakMap<FastifyRequest, number>();
const oneSecond = 1000;

/** B2: a body may take half a minute to arrive, and the session may have ended by then. */
export function isAuthorizationStale(request: FastifyRequest): boolean {
  return performance.now() - (authorizedAt.get(request) ?? 0) > oneSecond;
}
