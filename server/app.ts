import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { api } from '#contract/api.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { contactRoutes } from './accounts/contact-routes.ts';
import { settingsRoutes } from './accounts/settings-routes.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import { bookingRoutes } from './bookings/booking-routes.ts';
import { settlePayment } from './bookings/settle-payment.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import type { Deps } from './deps.ts';
import { drawingRoutes } from './drawings/draw-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { findNextHour } from './events/next-hour-queries.ts';
import { sitemapRoutes } from './events/sitemap-routes.ts';
import { csrfTokens, setCsrfCookie } from './http/csrf.ts';
import { answerErrors } from './http/error-response.ts';
import { Fault } from './http/fault.ts';
import { acceptFormsOnly } from './http/form-body.ts';
import { healthRoutes } from './http/health-routes.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { packAnswers } from './http/packing.ts';
import { pages, type Renderer } from './http/pages.ts';
import { readyAnswers } from './http/ready-answers.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serve } from './http/serve.ts';
import { sessions } from './http/session.ts';
import { answerNoRequest, answerUnreadableAddress } from './http/unreadable.ts';
import { type Answered, loggerOptions, logRequests } from './log.ts';
import { memberRoutes } from './members/member-routes.ts';
import { membershipRoutes } from './membership/membership-routes.ts';
import { losePayer, syncPayer } from './membership/payer-news.ts';
import { subscriptionOf } from './membership/subscription.ts';
import { syncMembership } from './membership/sync-membership.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { entryRoutes } from './profile/entry-routes.ts';
import { pictureRoutes } from './profile/picture-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';

interface AppOptions extends Omit<Deps, 'log'> {
  /** Absent in server tests: then there are no pages. */
  renderer?: Renderer;
  /** Where the log goes; standard output unless a test reads it. */
  logTo?: { write(line: string): void };
  /** Hears of every route that is mounted (I9). */
  onRoute?: (route: RouteOptions) => void;
  /** Hears of every answer (server/metrics). */
  onAnswer?: ((answered: Answered) => void) | undefined;
}

/** The whole portal, in the order in which a request meets it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings } = options;
  const app = Fastify({
    logger: loggerOptions(settings, options.logTo),
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerNoRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const deps: Deps = { ...options, log: app.log };

  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const tellAnswer = logRequests(app, options.onAnswer);
  answerErrors(app);
  const keepAnswers = readyAnswers(app, deps, tellAnswer, (now) => findNextHour(deps.db, now));
  await securityHeaders(app, settings);
  acceptJsonOnly(app);
  packAnswers(app);
  await app.register(cookie);
  const session = sessions(app, deps);
  app.decorate('gate', {
    baseUrl: settings.baseUrl,
    loadSession: session.load,
    isSubscribed: async (userUuid) => (await subscriptionOf(deps, userUuid)).subscribed,
  });
  app.decorate('csrfTokens', csrfTokens(settings));

  serve(app, api.csrfCookie, ({ request, reply }) => {
    setCsrfCookie(request, reply, settings);
    return undefined;
  });
  accountRoutes(app, deps, session);
  settingsRoutes(app, deps, session);
  contactRoutes(app, deps);
  eventRoutes(app, deps);
  bookingRoutes(app, deps);
  membershipRoutes(app, deps);
  billingRoutes(app, deps);
  memberRoutes(app, deps);
  profileRoutes(app, deps);
  entryRoutes(app, deps);
  await app.register((uploads, _options, ready) => {
    acceptFormsOnly(uploads);
    pictureRoutes(uploads, deps);
    ready();
  });
  if (settings.stripe) {
    await webhookRoutes(app, deps, settings.stripe, {
      subscription: (id) => syncMembership(deps, id),
      charge: (id) => settlePayment(deps, id),
      dispute: (id) => settlePayment(deps, id),
      payer: (id) => syncPayer(deps, id),
      deletedPayer: (id) => losePayer(deps, id),
    });
  }

  healthRoutes(app, deps);
  drawingRoutes(app);
  sitemapRoutes(app, deps);
  if (settings.demo) demoRoutes(app, deps);
  app.all('/api/*', () => {
    throw new Fault('not_found');
  });
  if (options.renderer) await pages(app, options.renderer, deps);
  keepAnswers();
  return app;
}
