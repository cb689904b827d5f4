import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { Refused } from './refused.ts';

// The only file that reads the environment. Every setting is checked once, at start; a refusal names
// the setting and never prints its value (I8).

const switchedOn = z.enum(['0', '1']).transform((value) => value === '1');

const stripesOwn = 'https://api.stripe.com';
const demoHours =
  'Monday to Friday, 9:00\u00a0a.m. to 4:30\u00a0p.m. Eastern time. On event days we are out on the course.';

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  PRIVATE_DATA_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32))
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_EMAIL: z.email().optional(),
  ASSOCIATION_NAME: z.string().optional(),
  ASSOCIATION_ADDRESS: z.string().optional(),
  ASSOCIATION_PHONE: z.string().optional(),
  ASSOCIATION_HOURS: z.string().optional(),
  ASSOCIATION_TIME_ZONE: z.string().refine(isTimeZone).default('America/Toronto'),
  ASSOCIATION_TAX_NUMBERS: z
    .string()
    .transform((value) => splitUp(value).map(taxOf))
    .refine((taxes) => taxes.every((tax) => tax !== undefined))
    .default([]),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.{16}/)
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/)
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .default(stripesOwn),
  THROTTLE_FACTOR: z.coerce.number().positive().default(1),
  TRUST_PROXY: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEMO: switchedOn.optional(),
});

export interface Settings {
  production: boolean;
  /** The believable association and an outbox anybody can read. Never on in production. */
  demo: boolean;
  host: string;
  port: number;
  /** Where people reach the portal; the only origin that mails link to (B8). */
  baseUrl: string;
  /** Then cookies and browsers are held to it. */
  overHttps: boolean;
  dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  sessionSecret: string;
  /** What seals health, dietary and emergency fields, 32 bytes each; the first seals, each opens. */
  privateDataKeys: Buffer[];
  /** Absent: pictures are kept in `dataDir`. */
  s3: S3Settings | undefined;
  /** Absent: the payment sandbox, which moves no money. */
  stripe: StripeSettings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string;
  association: Association;
  throttleFactor: number;
  trustProxy: string | undefined;
  /** Absent: no figures are served. */
  metrics: MetricsSettings | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Who a receipt is from, and whom one has to do with. */
export interface Association {
  name: string;
  /** Line by line. */
  address: string[];
  phone: string | null;
  /** When somebody is there, in a sentence. */
  hours: string | null;
  /** Whose days are told in letters and receipts. */
  timeZone: string;
  /** What the prices include; none as long as the association need not charge any. */
  taxes: Tax[];
}

export interface Tax {
  name: string;
  number: string;
  /** In thousandths of a percent, so that it is exact. */
  rate: number;
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
  /** Stripe's own address, or a double of it in tests. */
  apiBase: string;
}

/** An address of its own, which is reached from this machine or a private network only. */
export interface MetricsSettings {
  host: string;
  port: number;
}

/** Why the portal does not start, in sentences that name the settings. */
export class SettingsRefused extends Refused {}

export function readSettings(source: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new SettingsRefused(
      names.map((name) => `The setting ${name} has a value that cannot be used.`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) refuseDanger(env);

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
    mailFrom: env.MAIL_FROM ?? 'Fairway <portal@example.com>',
    contactEmail: env.CONTACT_EMAIL ?? 'office@example.com',
    association: {
      name: env.ASSOCIATION_NAME ?? 'The Fairway Golf Association of Canada',
      address: splitUp(
        env.ASSOCIATION_ADDRESS ?? '27 Old Mill Lane, Suite 4; Guelph, Ontario N1H 5J8',
      ),
      // Whoever runs the portal for real may have none; the demo's would be nobody's.
      phone: env.ASSOCIATION_PHONE ?? (production ? null : '+1 519-555-0142'),
      hours: env.ASSOCIATION_HOURS ?? (production ? null : demoHours),
      timeZone: env.ASSOCIATION_TIME_ZONE,
      taxes: env.ASSOCIATION_TAX_NUMBERS.filter((tax) => tax !== undefined),
    },
    throttleFactor: env.THROTTLE_FACTOR,
    trustProxy: env.TRUST_PROXY,
    metrics: metricsOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function refuseDanger(env: z.infer<typeof environment>): void {
  const reasons = [
    env.DEMO && 'DEMO must be off in production: it opens known accounts and every mail.',
    !env.SESSION_SECRET &&
      'SESSION_SECRET must be set in production, to 32 random characters or more.',
    env.SESSION_SECRET &&
      new Set(env.SESSION_SECRET).size < 12 &&
      'SESSION_SECRET is too easy to guess: use random characters.',
    !env.PRIVATE_DATA_KEY &&
      'PRIVATE_DATA_KEY must be set in production, to 32 random characters or more: it seals health notes.',
    env.PRIVATE_DATA_KEY?.some((key) => new Set(key).size < 12) &&
      'PRIVATE_DATA_KEY is too easy to guess: use random characters.',
    !env.BASE_URL?.startsWith('https://') &&
      'BASE_URL must be set in production and start with https://, because cookies and mails rely on it.',
    !env.SMTP_URL && 'SMTP_URL must be set in production: without it nobody can verify an address.',
    !env.MAIL_FROM && 'MAIL_FROM must be set in production.',
    !env.CONTACT_EMAIL && 'CONTACT_EMAIL must be set in production: the contact form mails to it.',
    env.LOG_LEVEL === 'debug' && 'LOG_LEVEL must not be debug in production.',
    env.THROTTLE_FACTOR !== 1 && 'THROTTLE_FACTOR is for load tests and must be 1 in production.',
    env.TRUST_PROXY === 'true' &&
      "TRUST_PROXY must name the proxy's addresses in production: true would believe anybody.",
    env.STRIPE_SECRET_KEY &&
      !isLive(env.STRIPE_SECRET_KEY) &&
      'STRIPE_SECRET_KEY is a test key, which must not be used in production.',
    env.STRIPE_SECRET_KEY &&
      !(env.ASSOCIATION_NAME && env.ASSOCIATION_ADDRESS) &&
      'ASSOCIATION_NAME and ASSOCIATION_ADDRESS must be set where Stripe takes money in production: every receipt says them.',
    env.STRIPE_API_BASE !== stripesOwn &&
      `STRIPE_API_BASE is for tests: in production it must be ${stripesOwn}, or not set.`,
  ].filter((reason) => typeof reason === 'string');
  if (reasons.length > 0) throw new SettingsRefused(reasons.join('\n'));
}

function metricsOf(env: z.infer<typeof environment>): MetricsSettings | undefined {
  if (env.METRICS_PORT === undefined) return undefined;
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0) {
    throw new SettingsRefused('METRICS_PORT must not be PORT: the figures are not for visitors.');
  }
  return { host: env.METRICS_HOST, port: env.METRICS_PORT };
}

function splitUp(list: string): string[] {
  return list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

/** `GST/HST 12345 6789 RT0001 13%` */
function taxOf(text: string): Tax | undefined {
  const [, name, number, percent] = /^(\S+) (.{5,30}) (\d{1,2}(?:\.\d{1,3})?)%$/.exec(text) ?? [];
  if (!name || !number || !percent) return undefined;
  return { name, number, rate: Math.round(Number(percent) * 1000) };
}

function s3Of(env: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT && !S3_BUCKET) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new SettingsRefused(
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

function stripeOf(env: z.infer<typeof environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = env;
  const all = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID];
  if (all.every((value) => value === undefined)) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    throw new SettingsRefused(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all or none.',
    );
  }
  if (isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    throw new SettingsRefused(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    );
  }
  // Elsewhere the demo accounts are open, mail is kept, and the address is not checked.
  if (isLive(STRIPE_SECRET_KEY) && env.NODE_ENV !== 'production') {
    throw new SettingsRefused(
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

function isLive(key: string): boolean {
  return key.includes('_live_');
}

/** Outside production a secret is made once and kept, so that a restart signs nobody out. */
function rememberedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Of several that start at once the first gives all of them the secret, and never half of it.
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
