import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { api } from '#contract/api.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { contactRoutes } from './accounts/contact-routes.ts';
import { settingsRoutes } from './accounts/settings-routes.ts';
import { artworkRoutes } from './artwork/artwork-routes.ts';
import { manifestRoutes } from './association/manifest-routes.ts';
import { auditRefusals } from './audit/audit-refusals.ts';
import { changeRoutes } from './bookings/change/change-routes.ts';
import { claimJobs } from './bookings/change/claim-bookings.ts';
import { holdJobs } from './bookings/pay/hold-jobs.ts';
import { reserveRoutes } from './bookings/reserve/reserve-routes.ts';
import { ticketRoutes } from './bookings/tickets/ticket-routes.ts';
import { waitlistJobs } from './bookings/waitlist/waitlist-jobs.ts';
import { waitlistRoutes } from './bookings/waitlist/waitlist-routes.ts';
import { clubhouseRoutes } from './clubhouse/clubhouse-routes.ts';
import type { Deps } from './deps/deps.ts';
import { memberRoutes } from './directory/member-routes.ts';
import { emailJobs } from './email/define-email.ts';
import { type Mailer, outboxMailer } from './email/mailer.ts';
import { HttpError } from './errors/http-error.ts';
import { eventRoutes } from './events/event-routes.ts';
import { findNextChange } from './events/next-change-queries.ts';
import { sitemapRoutes } from './events/sitemap-routes.ts';
import { csrfTokens, setCsrfCookie } from './http/auth/csrf.ts';
import { sessionManager } from './http/auth/session.ts';
import { acceptFormsOnly } from './http/body/form-body.ts';
import { acceptJsonOnly } from './http/body/json-body.ts';
import { compressResponses } from './http/cache/compression.ts';
import { responseCache } from './http/cache/response-cache.ts';
import { answerErrors } from './http/errors/error-response.ts';
import { healthRoutes } from './http/health-routes.ts';
import { answerMalformedRequest, answerMalformedUrl } from './http/malformed-request.ts';
import { openApiRoutes } from './http/open-api-routes.ts';
import { pages, type Renderer, renderUrl } from './http/pages/pages.ts';
import { route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Handlers, runDueJobs } from './jobs/run-jobs.ts';
import { billingRoutes } from './ledger/receipts/billing-routes.ts';
import { type Answered, loggerOptions, logRequests } from './log/log.ts';
import { subscriptionJobs } from './membership/end-subscription.ts';
import { membershipRoutes } from './membership/membership-routes.ts';
import { reconcileCustomer, recordCustomerDeleted } from './membership/reconcile-customer.ts';
import { reconcileMembership } from './membership/reconcile-membership.ts';
import { statusOf } from './membership/subscription/subscription.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { organizeRoutes } from './organize-routes.ts';
import { findEventOf } from './organizing/attendees/event-of-queries.ts';
import { findDoorPass } from './organizing/door/door-pass.ts';
import { callOffJobs } from './organizing/events/call-off.ts';
import { eventMoveJobs } from './organizing/events/event-moves.ts';
import { exportJobs } from './organizing/exports/make-export.ts';
import { findRemovalLink } from './organizing/imports/invitations/remove-imported.ts';
import { everyEmail } from './organizing/mail/every-email.ts';
import { messageJobs } from './organizing/messages/message-emails.ts';
import { webhookRoutes } from './payments/webhooks/webhook-routes.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { pictureRoutes } from './profile/picture-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { reconcilePayment } from './reconcile-payment.ts';

interface AppOptions extends Omit<Deps, 'log'> {
  /** Absent in server tests, which have no pages. */
  renderer?: Renderer;
  /** Standard output unless a test reads the log. */
  logTo?: { write(line: string): void };
  /** Called with every route that is mounted (I9). */
  onRoute?: (route: RouteOptions) => void;
  /** Called with every answer (server/metrics). */
  onAnswer?: ((answered: Answered) => void) | undefined;
}

/** The whole portal, in the order in which a request meets it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings } = options;
  const app = bareServer(options);
  const deps: Deps = { ...options, log: app.log };
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const logAnswer = logRequests(app, options.onAnswer);
  answerErrors(app);
  auditRefusals(app, deps);
  const completeCache = responseCache(app, deps, logAnswer, (now) => findNextChange(deps.db, now));
  await securityHeaders(app, settings);
  acceptJsonOnly(app);
  compressResponses(app);
  await app.register(cookie);
  const session = sessionManager(app, deps);
  app.decorate('guard', {
    baseUrl: settings.baseUrl,
    loadSession: session.load,
    dropHint: session.dropHint,
    isSubscribed: ({ membership }) => statusOf(membership, deps.clock.now()).subscribed,
    eventOf: (kind, id) => findEventOf(deps.db, kind, id),
    findDoorPass: (request, event, use) => findDoorPass(deps, request, event, use),
  });
  app.decorate('csrfTokens', csrfTokens(settings));

  route(app, api.csrfCookie, ({ request, reply }) => {
    setCsrfCookie(request, reply, settings);
    return undefined;
  });
  accountRoutes(app, deps, session);
  settingsRoutes(app, deps, session);
  privacyRoutes(app, deps);
  await notificationRoutes(app, deps, (token) => findRemovalLink(deps, token));
  contactRoutes(app, deps);
  eventRoutes(app, deps);
  reserveRoutes(app, deps);
  waitlistRoutes(app, deps);
  changeRoutes(app, deps);
  ticketRoutes(app, deps);
  membershipRoutes(app, deps);
  clubhouseRoutes(app, deps);
  billingRoutes(app, deps);
  memberRoutes(app, deps);
  profileRoutes(app, deps);
  const render = options.renderer && renderUrl(app, options.renderer, deps);
  await organizeRoutes(app, deps, session, render);
  await app.register((uploads, _options, ready) => {
    acceptFormsOnly(uploads);
    pictureRoutes(uploads, deps);
    ready();
  });
  if (settings.stripe) {
    await webhookRoutes(app, deps, settings.stripe, {
      subscriptionChanged: (id) => reconcileMembership(deps, id),
      chargeChanged: (id) => reconcilePayment(deps, id),
      disputeChanged: (id) => reconcilePayment(deps, id),
      customerChanged: (id) => reconcileCustomer(deps, id),
      customerDeleted: (id) => recordCustomerDeleted(deps, id),
    });
  }

  healthRoutes(app, deps);
  openApiRoutes(app);
  artworkRoutes(app);
  sitemapRoutes(app, deps);
  manifestRoutes(app, deps);
  if (settings.demo) {
    const { demoRoutes } = await import('./demo/demo-routes.ts');
    demoRoutes(app, deps, () => runDueJobs(deps, jobHandlers(deps, outboxMailer(deps))));
  }
  app.all('/api/*', () => {
    throw new HttpError('not_found');
  });
  if (options.renderer && render) await pages(app, options.renderer, render);
  completeCache();
  return app;
}

function bareServer({ settings, logTo }: AppOptions): FastifyInstance {
  return Fastify({
    logger: loggerOptions(settings, logTo),
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    // N12: of these two Node takes the longer one for the body; Fastify sets the other after Node has chosen a minute
    // for this one. How often both are checked: by default a body lasts up to half a minute longer.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: answerMalformedUrl,
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** What the jobs of all domains do: each domain writes its emails, the mailer sends them. */
export function jobHandlers(deps: Deps, mailer: Mailer): Handlers {
  return {
    ...emailJobs(deps, mailer, everyEmail),
    ...messageJobs(deps),
    ...holdJobs(deps),
    ...waitlistJobs(deps),
    ...eventMoveJobs(deps),
    ...callOffJobs(deps),
    ...claimJobs(deps),
    ...subscriptionJobs(deps),
    ...exportJobs(deps),
  };
}
