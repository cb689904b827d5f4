import { isLive, isNearHost, isSafeDatabase, stripeApi } from './setting-values.ts';

interface ProductionSettings {
  DEMO?: boolean | undefined;
  DATABASE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  PRIVATE_DATA_KEY?: string[] | undefined;
  SESSION_SECRET?: string | undefined;
  BASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  TRUST_PROXY?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  LOG_LEVEL: string;
  THROTTLE_FACTOR: number;
  STRIPE_API_BASE: string;
}

/** Why valid settings must not be used in production, where members and money are real (I8). What the
 * association must say of itself is checked in association/fill-association.ts. */
export function productionErrors(env: ProductionSettings): string[] {
  return [
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
    env.SESSION_SECRET &&
      env.PRIVATE_DATA_KEY?.includes(env.SESSION_SECRET) &&
      'SESSION_SECRET and PRIVATE_DATA_KEY must differ in production: whoever gets one must not read what the other protects. Set another SESSION_SECRET; that signs nobody out.',
    !env.BASE_URL?.startsWith('https://') &&
      'BASE_URL must be set in production and start with https://, because cookies and mails rely on it.',
    !env.SMTP_URL && 'SMTP_URL must be set in production: without it nobody can verify an address.',
    env.DATABASE_URL &&
      !isSafeDatabase(env.DATABASE_URL) &&
      'DATABASE_URL names another host and must end with ?sslmode=require in production, so that nobody on the way reads what members have told.',
    env.S3_ENDPOINT?.startsWith('http:') &&
      !isNearHost(new URL(env.S3_ENDPOINT).hostname) &&
      'S3_ENDPOINT names another host and must start with https:// in production.',
    !env.MAIL_FROM && 'MAIL_FROM must be set in production.',
    env.LOG_LEVEL === 'debug' && 'LOG_LEVEL must not be debug in production.',
    env.THROTTLE_FACTOR !== 1 && 'THROTTLE_FACTOR is for load tests and must be 1 in production.',
    env.TRUST_PROXY === 'true' &&
      "TRUST_PROXY must name the proxy's addresses in production: true would believe anybody.",
    env.STRIPE_SECRET_KEY &&
      !isLive(env.STRIPE_SECRET_KEY) &&
      'STRIPE_SECRET_KEY is a test key, which must not be used in production.',
    env.STRIPE_API_BASE !== stripeApi &&
      `STRIPE_API_BASE is for tests: in production it must be ${stripeApi}, or not set.`,
  ].filter((reason) => typeof reason === 'string');
}
