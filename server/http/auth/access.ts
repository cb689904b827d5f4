import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type DoorPassUse,
  type GrantAccess,
  type Permission,
  permissions,
} from '#contract/calls/access.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { HttpError, RoleRefusal } from '#server/errors/http-error.ts';
import { refuseForgery } from './csrf.ts';
import type { Holder, Session } from './session.ts';

/** The dependencies of authorization, provided by app.ts. */
interface Guard {
  baseUrl: string;
  loadSession(request: FastifyRequest): Promise<void>;
  dropHint(reply: FastifyReply): void;
  isSubscribed(session: Session): boolean;
  /** The event that a booking, a charge, a refund or a message belongs to. */
  eventOf(kind: NonNullable<GrantAccess['of']>, id: string): Promise<string | undefined>;
  /** The pass of this browser for the door of an event, if it may be used so (14.2). */
  findDoorPass(
    request: FastifyRequest,
    event: string,
    use: DoorPassUse,
  ): Promise<DoorPassHolder | null>;
}

/** A browser that is at the door by a pass. */
export interface DoorPassHolder {
  uuid: string;
  /** From when on its check-ins no longer count. */
  endsAt: Date;
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard;
  }
  interface FastifyRequest {
    /** Set where a pass, and no grant, lets the request in. */
    doorPass: DoorPassHolder | null;
  }
}

/** Checks session, access and CSRF of a call, as the contract declares them, before its body is read. */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { guard } = request.server;
  await guard.loadSession(request);
  const { access } = endpoint;
  request.doorPass = await doorPassFor(endpoint, request);
  if (access !== 'public' && !request.session && !request.doorPass) {
    // Q1: the next page is a visitor's from its first paint on.
    guard.dropHint(reply);
    throw new HttpError('unauthenticated');
  }
  if (endpoint.method !== 'GET' && !endpoint.oneClick) refuseForgery(request, guard.baseUrl);
  if (access === 'subscription' && request.session && !guard.isSubscribed(request.session)) {
    throw new HttpError('subscription_required');
  }
  if (access === 'grant') requireGrant(request.session);
  if (typeof access === 'object' && !request.doorPass) {
    const uuid = await eventInQuestion({ ...endpoint, access }, request);
    const isForSome =
      access.anyEvent && permittedEvents(request.session, access.permission).length > 0;
    if (!isForSome) {
      requirePermission(request.session, access.permission, uuid === undefined ? uuid : { uuid });
    }
    if (access.fresh) requireFreshFactor(request.session);
  }
  const again = () => authorize(endpoint, request, reply);
  authorized.set(request, { at: performance.now(), again });
}

/** The event that the path names, or that what it names belongs to; to nobody else's grants it is there. */
async function eventInQuestion(
  { access: { event, of, permission }, params }: Endpoint & { access: GrantAccess },
  request: FastifyRequest,
): Promise<string | undefined> {
  if (of === undefined) return eventOf({ event }, request);
  requireGrant(request.session);
  requireFactor(request.session);
  const values = request.params as Record<string, string>;
  // D10: what cannot be an id, such as a NUL, is of no event; who sees all events is told so by the call itself.
  const name = values.id === undefined ? 'uuid' : 'id';
  const id = values[name] ?? '';
  const isId = z.safeParse(params?.shape[name] ?? z.string(), id).success;
  const found = isId ? await request.server.guard.eventOf(of, id) : undefined;
  // A person who may see all events hears it from the call itself, once its body is read.
  if (found === undefined && permittedEvents(request.session, permission) !== 'all') {
    throw new HttpError('not_found');
  }
  return found;
}

/** A pass counts only for people without a grant for the event: helpers, or people whose grant has ended. */
async function doorPassFor({ access }: Endpoint, request: FastifyRequest) {
  if (typeof access !== 'object' || !access.pass) return null;
  const uuid = eventOf(access, request) ?? '';
  if (hasPermission(request.session, access.permission, { uuid })) return null;
  return request.server.guard.findDoorPass(request, uuid, access.pass);
}

function eventOf(
  { event }: { event?: string | undefined },
  request: FastifyRequest,
): string | undefined {
  const values = request.params as Record<string, string>;
  return event === undefined ? undefined : values[event]?.toLowerCase();
}

/**
 * Whether a grant lets somebody do this, to this event or to what belongs to it. Grants count in a
 * session that has shown a second factor (10.3).
 */
export function hasPermission(
  actor: Holder | null,
  permission: Permission,
  event?: { uuid: string },
): boolean {
  if (actor?.factor === 'missing') return false;
  const roles: readonly string[] = permissions[permission];
  return grantsFor(actor, event).some(({ role }) => roles.includes(role));
}

/** The events for which a grant lets somebody do this. */
export function permittedEvents(actor: Holder | null, permission: Permission): 'all' | string[] {
  if (hasPermission(actor, permission)) return 'all';
  return (actor?.grants ?? []).flatMap(({ event_uuid: uuid }) =>
    uuid !== null && hasPermission(actor, permission, { uuid }) ? [uuid] : [],
  );
}

function requireGrant(actor: Session | null): void {
  if (!actor || actor.grants.length === 0) throw new HttpError('not_found');
}

/** For a session that has to have shown a second factor within the last 15 minutes. */
export function requireFreshFactor(actor: Session | null): void {
  requireFactor(actor);
  if (actor?.factor !== 'fresh') throw new HttpError('fresh_factor_required');
}

function requireFactor(actor: Session | null): void {
  if (actor?.factor === 'missing') throw new HttpError('second_factor_required');
}

/**
 * The refusals in the order of clause 10.1: without any grant, and for an event that is none of
 * theirs, nothing is there.
 */
export function requirePermission(
  actor: Session | null,
  permission: Permission,
  event?: { uuid: string },
): void {
  requireGrant(actor);
  requireFactor(actor);
  if (event && grantsFor(actor, event).length === 0) throw new HttpError('not_found');
  if (!hasPermission(actor, permission, event)) throw new RoleRefusal(permission);
}

/** The grants that count here: those for one event count for that event only. */
function grantsFor(actor: Holder | null, event: { uuid: string } | undefined) {
  return (actor?.grants ?? []).filter(
    ({ event_uuid }) => event_uuid === null || event_uuid === event?.uuid,
  );
}

const authorized = new WeakMap<FastifyRequest, { at: number; again: () => Promise<void> }>();
const oneSecond = 1000;

/** B2: a body may take half a minute to arrive, and the session may have ended by then. */
export function isAuthorizationStale(request: FastifyRequest): boolean {
  return performance.now() - (authorized.get(request)?.at ?? 0) > oneSecond;
}

/** V27: the same of a form, whose parts arrive while the handler reads them. */
export async function authorizeAgain(request: FastifyRequest): Promise<void> {
  await authorized.get(request)?.again();
}
