import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Association } from '#contract/organizing/organizing.ts';
import { keysOf } from '#contract/values/choices.ts';
import { isDayOfYear, isTimeZone } from '#contract/values/fields.ts';
import { OperatorError } from './operator-error.ts';
import { productionErrors } from './production-checks.ts';
import {
  isLive,
  isProxy,
  isSender,
  itemsOf,
  linkOf,
  origin,
  processorOf,
  senderOf,
  splitUp,
  stripeApi,
  taxOf,
} from './setting-values.ts';

// The only file that reads the environment. Every setting is checked once, at start; a refusal names
// the setting and never prints its value (I8).

const switchedOn = z
  .enum(['0', '1'], { error: 'It takes 1 or 0.' })
  .transform((value) => value === '1');

const portNumber = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, {
    error: 'It takes a number from 0 to 65535.',
  })
  .transform(Number);

const signs = 'Letters like # / @ : in its user or password are written as %23 %2F %40 %3A.';

// Each error says what the setting takes; none repeats what it was given.
const environment = z.object({
  // Any other word would silently mean development, with demo accounts and a public outbox.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'It takes production, or development.',
    })
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(3000),
  BASE_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `It takes an address like postgres://user:password@host/database. ${signs}`,
    })
    .optional(),
  SESSION_SECRET: z.string().min(32, { error: 'It takes 32 characters or more.' }).optional(),
  PRIVATE_DATA_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'It takes 32 characters or more, or two such keys as new,old.',
    })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'It takes a full address that starts with https://.' })
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: `It takes an address like smtps://user:password@mail.example.org. ${signs}`,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, {
      error:
        'It takes an email address like portal@example.org. The name beside it is the short name of the association.',
    })
    .optional(),
  CONTACT_EMAIL: z.email({ error: 'It takes an email address.' }).optional(),
  ASSOCIATION_NAME: z.string().optional(),
  ASSOCIATION_ADDRESS: z.string().transform(splitUp).optional(),
  ASSOCIATION_PHONE: z.string().optional(),
  ASSOCIATION_HOURS: z.string().optional(),
  ASSOCIATION_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'It takes a time zone like America/Toronto.' })
    .optional(),
  ASSOCIATION_TAX_NUMBERS: itemsOf(taxOf, 'taxes like GST/HST 12345 6789 RT0001 13%'),
  ASSOCIATION_LINKS: itemsOf(linkOf, 'names with pages like LinkedIn https://www.linkedin.com/…'),
  ASSOCIATION_FISCAL_YEAR_START: z
    .string()
    .refine(isDayOfYear, { error: 'It takes a day that every year has, as month and day: 04-01.' })
    .optional(),
  PRIVACY_OFFICER: z.string().max(200, { error: 'It takes at most 200 characters.' }).optional(),
  DATA_LOCATION: z.string().max(200, { error: 'It takes at most 200 characters.' }).optional(),
  DATA_PROCESSORS: itemsOf(
    processorOf,
    'companies with purpose and country like Stripe, payments, United States',
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, { error: 'It takes a key that starts with sk_ or rk_.' })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, { error: 'It takes a key that starts with pk_.' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.{16}/, {
      error: 'It takes the whole signing secret, which starts with whsec_.',
    })
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, { error: 'It takes the id of a price, which starts with price_.' })
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'It takes a full address.' })
    .transform((value) => new URL(value).origin)
    .default(stripeApi),
  THROTTLE_FACTOR: z.coerce
    .number({ error: 'It takes a number.' })
    .positive({ error: 'It takes a number above 0.' })
    .default(1),
  TRUST_PROXY: z
    .string()
    .refine((list) => list === 'true' || list.split(',').every(isProxy), {
      error: 'It takes addresses like 127.0.0.1 or 10.0.0.0/8, separated by commas.',
    })
    .optional(),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'It takes info, warn, error or silent.',
    })
    .default('info'),
  DEMO: switchedOn.optional(),
});

type Environment = z.infer<typeof environment>;

/** The field of the association that each of these settings fills. */
export const associationFields = {
  ASSOCIATION_NAME: 'name',
  ASSOCIATION_ADDRESS: 'address',
  CONTACT_EMAIL: 'email',
  ASSOCIATION_PHONE: 'phone',
  ASSOCIATION_HOURS: 'hours',
  ASSOCIATION_LINKS: 'links',
  ASSOCIATION_TAX_NUMBERS: 'taxes',
  ASSOCIATION_TIME_ZONE: 'time_zone',
  ASSOCIATION_FISCAL_YEAR_START: 'fiscal_year_start',
  PRIVACY_OFFICER: 'privacy_officer',
  DATA_LOCATION: 'data_location',
  DATA_PROCESSORS: 'processors',
} as const satisfies Partial<Record<keyof Environment, keyof Association>>;

export interface Settings {
  production: boolean;
  /** The demo association and a public outbox. Off in production. */
  demo: boolean;
  host: string;
  port: number;
  /** The portal's public origin, and the only one that emails link to (B8). */
  baseUrl: string;
  /** Cookies are Secure then, and browsers stay on HTTPS. */
  overHttps: boolean;
  dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  sessionSecret: string;
  /** Keys for health, dietary and emergency fields, 32 bytes each; the first seals, each opens. */
  privateDataKeys: Buffer[];
  /** Absent: pictures are stored in `dataDir`. */
  s3: S3Settings | undefined;
  /** Absent: the payment sandbox, which moves no money. */
  stripe: StripeSettings | undefined;
  smtpUrl: string | undefined;
  /** The address; the sender's name is the association's. */
  emailFrom: string;
  /** By field; undefined is what the environment does not say. */
  association: Partial<Association>;
  throttleFactor: number;
  trustProxy: string | undefined;
  /** Absent: no metrics are served. */
  metrics: MetricsSettings | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
  /** Stripe's own URL, or a double in tests. */
  apiBase: string;
}

/** A host and port apart from the portal's, reached from this machine or a private network only. */
export interface MetricsSettings {
  host: string;
  port: number;
}

/** Why the portal does not start, in sentences that name the settings. */
export class SettingsError extends OperatorError {}

export function readSettings(source: NodeJS.ProcessEnv = process.env): Settings {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      ({ path: [name], message }) =>
        `The setting ${String(name)} has a value that cannot be used. ${message}`,
    );
    throw new SettingsError(reasons.join('\n'));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const errors = production ? productionErrors(env) : [];
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));

  const dataDir = resolve(env.DATA_DIR);
  const baseUrl = new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    production,
    demo: env.DEMO ?? (!production && env.DATABASE_URL === undefined),
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    overHttps: baseUrl.startsWith('https:'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET ?? rememberedSecret(dataDir, 'session-secret'),
    privateDataKeys: (env.PRIVATE_DATA_KEY ?? [rememberedSecret(dataDir, 'private-data-key')]).map(
      (key) => createHash('sha256').update(key).digest(),
    ),
    s3: s3Of(env),
    stripe: stripeOf(env),
    smtpUrl: env.SMTP_URL,
    emailFrom: senderOf(env.MAIL_FROM ?? 'portal@example.com'),
    association: associationOf(env),
    throttleFactor: env.THROTTLE_FACTOR,
    trustProxy: env.TRUST_PROXY,
    metrics: metricsOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function associationOf(env: Environment): Settings['association'] {
  return Object.fromEntries(
    keysOf(associationFields).map((setting) => [associationFields[setting], env[setting]]),
  );
}

function metricsOf(env: Environment): MetricsSettings | undefined {
  if (env.METRICS_PORT === undefined) return undefined;
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0) {
    throw new SettingsError('METRICS_PORT must not be PORT: the figures are not for visitors.');
  }
  return { host: env.METRICS_HOST, port: env.METRICS_PORT };
}

function s3Of(env: Environment): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT && !S3_BUCKET) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new SettingsError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function stripeOf(env: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = env;
  const all = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID];
  if (all.every((value) => value === undefined)) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    throw new SettingsError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all or none.',
    );
  }
  if (isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    throw new SettingsError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    );
  }
  // Elsewhere demo accounts are open, email goes to an outbox, and BASE_URL is not checked.
  if (isLive(STRIPE_SECRET_KEY) && env.NODE_ENV !== 'production') {
    throw new SettingsError(
      'STRIPE_SECRET_KEY is a live key, which moves real money: it is used with NODE_ENV=production only.',
    );
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiBase: env.STRIPE_API_BASE,
  };
}

/** Outside production a secret is made once and stored, so that a restart does not end sessions. */
function rememberedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Processes that start at once share the first one's secret; the link makes it appear whole.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8');
}
