import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { mustEncrypt } from '../email/smtp-mailer.ts';
import { readSettings, SettingsError } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const good = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  BASE_URL: 'https://portal.example.org',
  SESSION_SECRET: 'Zk3vQ9mB7rT1xW5pL8sD2fG6hJ4kN0cY',
  PRIVATE_DATA_KEY: 'q7Nf2LwX9cR4vB6tY1mK8pD3sJ5hG0zA',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Fairway <portal@example.org>',
  CONTACT_EMAIL: 'office@example.org',
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_ADDRESS: '1 Main Street; Halifax, Nova Scotia  B3H 1A1',
};

function refusal(changes: Record<string, string | undefined>): string {
  const environment = Object.fromEntries(
    Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined),
  );
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  return 'started';
}

describe('I8 production', () => {
  test('I8 starts with everything set', () => {
    expect(refusal({})).toBe('started');
    expect(readSettings(good)).toMatchObject({ production: true, demo: false });
  });

  test(
    'I8 refuses an unsafe setting, names it and prints no value',
    walk(
      [
        ['SESSION_SECRET', undefined],
        ['SESSION_SECRET', 'short'],
        ['SESSION_SECRET', 'changemechangemechangemechangeme'],
        ['PRIVATE_DATA_KEY', undefined],
        ['PRIVATE_DATA_KEY', 'too short to seal'],
        ['PRIVATE_DATA_KEY', 'changemechangemechangemechangeme'],
        ['PRIVATE_DATA_KEY', `${good.PRIVATE_DATA_KEY},too short to seal`],
        ['PRIVATE_DATA_KEY', `${good.PRIVATE_DATA_KEY},changemechangemechangemechangeme`],
        ['S3_BUCKET', 'without the rest'],
        ['S3_ENDPOINT', 'https://bucket.example.org'],
        ['DATABASE_URL', 'postgres://fairway:x@db.example.org/fairway'],
        ['DATABASE_URL', 'postgres://fairway:x@db.example.org/fairway?sslmode=disable'],
        ['METRICS_PORT', '3000'],
        ['BASE_URL', undefined],
        ['BASE_URL', 'http://portal.example.org'],
        ['BASE_URL', 'not an address'],
        ['BASE_URL', 'https://portal.example.org:99999'],
        ['BASE_URL', 'https://example.org/club'],
        ['BASE_URL', 'https://example.org//'],
        ['BASE_URL', 'https://example.org?club=1'],
        ['BASE_URL', 'https://example.org#club'],
        ['BASE_URL', 'https://robin@example.org'],
        ['SMTP_URL', undefined],
        ['MAIL_FROM', undefined],
        ['CONTACT_EMAIL', 'the office'],
        ['ASSOCIATION_TIME_ZONE', 'Canada/Nowhere'],
        ['ASSOCIATION_TAX_NUMBERS', 'GST/HST 99887 7665 RT0001'],
        ['ASSOCIATION_LINKS', 'LinkedIn http://linkedin.example'],
        ['ASSOCIATION_LINKS', 'https://linkedin.example'],
        ['ASSOCIATION_FISCAL_YEAR_START', '02-29'],
        ['ASSOCIATION_FISCAL_YEAR_START', 'April 1'],
        ['PRIVACY_OFFICER', 'x'.repeat(201)],
        ['DATA_LOCATION', 'x'.repeat(201)],
        ['DATA_PROCESSORS', 'Example Mail, emails'],
        ['DEMO', '1'],
        ['LOG_LEVEL', 'debug'],
        ['THROTTLE_FACTOR', '50'],
        ['TRUST_PROXY', 'true'],
        ['STRIPE_SECRET_KEY', 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'],
        ['STRIPE_SECRET_KEY', 'rk_test_4eC39HqLyjWDarjtT1zdp7dc'],
        ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
        ['PORT', 'eighty'],
        ['NODE_ENV', 'Production'],
        ['TRUST_PROXY', 'yes, please'],
        ['TRUST_PROXY', '10.0.0.999'],
        ['TRUST_PROXY', '0.0.0.0/0'],
        ['TRUST_PROXY', '127.0.0.1/33'],
        ['MAIL_FROM', 'Our golf club'],
        ['MAIL_FROM', 'Fairway <portal>'],
      ],
      ([name, value]) => {
        const message = refusal({ [name]: value });
        expect(message).toContain(name);
        if (value !== undefined && value.length > 5) expect(message).not.toContain(value);
      },
    ),
  );

  test('I8 says what a setting takes, each one that cannot be used', () => {
    expect(refusal({ SMTP_URL: 'smtps://me:a#b@mail.example.org', LOG_LEVEL: 'INFO' })).toBe(
      [
        'The setting SMTP_URL has a value that cannot be used. It takes an address like smtps://user:password@mail.example.org. Letters like # / @ : in its user or password are written as %23 %2F %40 %3A.',
        'The setting LOG_LEVEL has a value that cannot be used. It takes info, warn, error or silent.',
      ].join('\n'),
    );
  });

  test('I8 the base URL may end with a slash', () => {
    const given = { ...good, BASE_URL: 'https://portal.example.org:8443/' };
    expect(readSettings(given).baseUrl).toBe('https://portal.example.org:8443');
    expect(refusal({ BASE_URL: 'https://example.org/club' })).toBe(
      'The setting BASE_URL has a value that cannot be used. It takes a full address with nothing after the name, like https://portal.example.org.',
    );
  });

  test('I8 takes a sender with and without a name, and proxies by address and by network', () => {
    expect(refusal({ MAIL_FROM: 'portal@example.org' })).toBe('started');
    expect(refusal({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' })).toBe('started');
    expect(refusal({ TRUST_PROXY: 'loopback' })).toBe('started');
  });

  test('I8 nobody from outside reaches the portal or its metrics before a host is named', () => {
    expect(readSettings({ ...good, METRICS_PORT: '9464' })).toMatchObject({
      host: '127.0.0.1',
      metrics: { host: '127.0.0.1', port: 9464 },
    });
  });

  test('I8 an empty setting is none', () => {
    expect(readSettings({ ...good, S3_BUCKET: '', METRICS_PORT: '' })).toMatchObject({
      s3: undefined,
      metrics: undefined,
    });
    expect(refusal({ SESSION_SECRET: '' })).toContain('must be set in production');
  });

  test('I8 a key of private fields is put in front of the one before', () => {
    const [before] = readSettings(good).privateDataKeys;
    const both = `Xr5mC8wK2tZ9dN4hQ7vL1sB6pJ3gF0yA, ${good.PRIVATE_DATA_KEY}`;
    const keys = readSettings({ ...good, PRIVATE_DATA_KEY: both }).privateDataKeys;
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual(before);
  });

  test('I8 one secret is not both, not even as the key before', () => {
    const { SESSION_SECRET, PRIVATE_DATA_KEY } = good;
    for (const key of [SESSION_SECRET, `${PRIVATE_DATA_KEY},${SESSION_SECRET}`]) {
      const sentence = refusal({ PRIVATE_DATA_KEY: key });
      for (const part of ['SESSION_SECRET and PRIVATE_DATA_KEY must differ', 'signs nobody out'])
        expect(sentence).toContain(part);
      expect(sentence).not.toContain(SESSION_SECRET);
    }
    // Elsewhere it is no harm.
    expect(refusal({ NODE_ENV: undefined, PRIVATE_DATA_KEY: SESSION_SECRET })).toBe('started');
  });

  test('I8 pictures are in a bucket when all its settings are there, and never half in one', () => {
    const bucket = {
      S3_ENDPOINT: 'https://bucket.example.org',
      S3_BUCKET: 'fairway',
      S3_ACCESS_KEY_ID: 'AKIDTEST',
      S3_SECRET_ACCESS_KEY: 'a secret of the test',
    };
    expect(readSettings(good).s3).toBeUndefined();
    expect(readSettings({ ...good, ...bucket }).s3).toEqual({
      endpoint: 'https://bucket.example.org',
      bucket: 'fairway',
      region: 'auto',
      accessKeyId: 'AKIDTEST',
      secretAccessKey: 'a secret of the test',
    });
    for (const name of Object.keys(bucket)) {
      const message = refusal({ ...bucket, [name]: undefined });
      expect([name, message]).toEqual([
        name,
        expect.stringContaining('belong together: set all or none'),
      ]);
    }
  });

  test('I8 names every missing setting at once', () => {
    const message = refusal({
      SESSION_SECRET: undefined,
      SMTP_URL: undefined,
      BASE_URL: undefined,
    });
    for (const name of ['SESSION_SECRET', 'SMTP_URL', 'BASE_URL']) expect(message).toContain(name);
  });
});

describe('Stripe', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdEDq54NiTphI7jx',
    STRIPE_WEBHOOK_SECRET: 'whsec_8sD2fG6hJ4kN0cYq7Nf2Lw',
    STRIPE_PRICE_ID: 'price_1MoBy5LkdIwHu7ix',
  };
  const testing = {
    STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
  };
  const elsewhere = { STRIPE_API_BASE: 'https://api.stripe.com.example.org' };
  const outside = { NODE_ENV: 'development' };

  test('I8 is used when all its settings are there, and the sandbox without any', () => {
    expect(readSettings(good).stripe).toBeUndefined();
    expect(readSettings({ ...good, ...stripe }).stripe).toEqual({
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      priceId: stripe.STRIPE_PRICE_ID,
      apiBase: 'https://api.stripe.com',
    });
    for (const name of Object.keys(stripe)) {
      const message = refusal({ ...stripe, [name]: undefined });
      expect(message).toContain('belong together: set all or none');
    }
  });

  test(
    'I8 refuses one that is wrong beside three that are right',
    walk(
      [
        ['STRIPE_SECRET_KEY', 'pk_live_4eC39HqLyjWDarjtT1zdp7dc'],
        ['STRIPE_PUBLISHABLE_KEY', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
        ['STRIPE_WEBHOOK_SECRET', 'whsec_fifteensigns15s'],
        ['STRIPE_PRICE_ID', 'prod_9mB7rT1xW5'],
      ],
      ([name, value]) => {
        const rejected = `The setting ${name} has a value that cannot be used.`;
        const message = refusal({ ...stripe, [name]: value });
        expect(message).toMatch(new RegExp(`^${rejected}[^\\n]*$`));
      },
    ),
  );

  test('I8 a live key goes with another live key, to Stripe itself, in production', () => {
    expect(refusal({ ...stripe, ...elsewhere })).toContain('STRIPE_API_BASE');
    expect(refusal({ ...stripe, ...outside })).toContain('a live key, which moves real money');
    const mixed = { ...stripe, STRIPE_PUBLISHABLE_KEY: testing.STRIPE_PUBLISHABLE_KEY };
    expect(refusal(mixed)).toContain('must both be test keys or both be live keys');
  });

  test('I8 a test key is for everywhere else, also against a double of Stripe', () => {
    const double = { STRIPE_API_BASE: 'http://127.0.0.1:12111' };
    const settings = readSettings({ ...good, ...outside, ...stripe, ...testing, ...double });
    expect(settings.stripe?.apiBase).toBe('http://127.0.0.1:12111');
    expect(refusal({ ...stripe, ...testing })).toContain('STRIPE_SECRET_KEY is a test key');
  });
});

describe('the association', () => {
  test('7.41 what the environment says of it is read, and nothing else', () => {
    const taxes = 'GST/HST 12345 6789 RT0001 5%; QST 1234567890 TQ0001 9.975%';
    expect(readSettings({ ...good, ASSOCIATION_TAX_NUMBERS: taxes }).association).toEqual({
      name: 'Golf for Good',
      address: ['1 Main Street', 'Halifax, Nova Scotia  B3H 1A1'],
      email: 'office@example.org',
      taxes: [
        { name: 'GST/HST', number: '12345 6789 RT0001', rate: 5000 },
        { name: 'QST', number: '1234567890 TQ0001', rate: 9975 },
      ],
    });
    expect(readSettings(good).association.taxes).toBeUndefined();
    const reached = {
      ASSOCIATION_PHONE: '+1 902-555-0199',
      ASSOCIATION_HOURS: 'Tuesdays.',
      ASSOCIATION_LINKS: 'LinkedIn https://linkedin.example/golf; X https://x.example/golf',
      ASSOCIATION_FISCAL_YEAR_START: '04-01',
      ASSOCIATION_TIME_ZONE: 'America/Halifax',
      PRIVACY_OFFICER: 'Kim Marsh',
      DATA_LOCATION: 'Toronto, Canada',
    };
    expect(readSettings({ ...good, ...reached }).association).toMatchObject({
      phone: '+1 902-555-0199',
      hours: 'Tuesdays.',
      links: [
        { name: 'LinkedIn', url: 'https://linkedin.example/golf' },
        { name: 'X', url: 'https://x.example/golf' },
      ],
      fiscal_year_start: '04-01',
      time_zone: 'America/Halifax',
      privacy_officer: 'Kim Marsh',
      data_location: 'Toronto, Canada',
    });
  });
});

test(
  'N11 a database that is near, or spoken to over TLS, is read by nobody on the way',
  walk(
    [
      'postgres://fairway:x@db.example.org/fairway?sslmode=require',
      'postgres://fairway:x@database:5432/fairway',
      'postgres://fairway:x@10.1.2.3/fairway',
      'postgres:///fairway?host=/var/run/postgresql',
    ],
    (DATABASE_URL) => expect(refusal({ DATABASE_URL })).toBe('started'),
  ),
);

test(
  'N11 what members have told goes to no database elsewhere that anybody on the way can read',
  walk(['', '?sslmode=disable', '?sslmode=prefer'], (mode) => {
    for (const host of ['db.example.org', '203.0.113.9:5432']) {
      const DATABASE_URL = `postgres://fairway:x@${host}/fairway${mode}`;
      expect(refusal({ DATABASE_URL })).toContain('DATABASE_URL');
    }
  }),
);

test('N11 pictures go to another host over https, to a near one over http as well', () => {
  const keys = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' };
  const refusalOf = (S3_ENDPOINT: string) => refusal({ ...keys, S3_ENDPOINT });
  expect(refusalOf('http://bucket.example.org')).toContain('S3_ENDPOINT');
  expect(refusalOf('http://203.0.113.9')).toContain('S3_ENDPOINT');
  for (const near of ['http://files:7070', 'http://[::1]:7070', 'http://192.168.1.4']) {
    expect(refusalOf(near)).toBe('started');
  }
  expect(refusalOf('https://bucket.example.org')).toBe('started');
});

test(
  'N11 without STARTTLS no email is sent, in production',
  walk(
    [
      ['smtp://mail.example.org', true],
      ['smtp://203.0.113.9:587', true],
      ['smtp://mail:1025', false],
      ['smtp://127.0.0.1:1025', false],
    ],
    ([smtpUrl, must]) => {
      expect(mustEncrypt({ production: true, smtpUrl })).toBe(must);
      expect(mustEncrypt({ production: false, smtpUrl })).toBe(false);
    },
  ),
);

describe('without production', () => {
  test('demo mode is the default, except with a database of its own', () => {
    expect(readSettings({ DATA_DIR: folder }).demo).toBe(true);
    expect(readSettings({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(
      false,
    );
    expect(readSettings({ DATA_DIR: folder, DEMO: '0' }).demo).toBe(false);
  });

  test('a secret is made once and stored, for its owner only', () => {
    const first = readSettings({ DATA_DIR: folder }).sessionSecret;
    expect(readSettings({ DATA_DIR: folder }).sessionSecret).toBe(first);
    expect(first.length).toBeGreaterThan(40);
    const mode = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(['session-secret', 'private-data-key'].map(mode)).toEqual([0o600, 0o600]);
  });
});

test('I6 two that start for the first time at once have the same secrets', async () => {
  const program = `
    const { readSettings } = await import(${JSON.stringify(join(import.meta.dirname, 'settings.ts'))});
    const { existsSync, writeFileSync } = await import('node:fs');
    const [dataDir, own, other] = process.argv.slice(1);
    const said = Array.from({ length: 50 }, (_, round) => {
      writeFileSync(dataDir + '/' + own + round, '');
      while (!existsSync(dataDir + '/' + other + round));
      const { sessionSecret, privateDataKeys } = readSettings({ DATA_DIR: dataDir + '/' + round });
      return [sessionSecret, privateDataKeys];
    });
    process.stdout.write(JSON.stringify(said));`;
  const dataDir = mkdtempSync(join(folder, 'at-once-'));
  const start = (own: string, other: string) =>
    promisify(execFile)(process.execPath, [
      ...['--input-type=module', '-e', program],
      ...[dataDir, own, other],
    ]);
  const printed = await Promise.all([start('a', 'b'), start('b', 'a')]);
  expect(new Set(printed.map(({ stdout }) => stdout)).size).toBe(1);
  expect(readdirSync(join(dataDir, '0')).sort()).toEqual(['private-data-key', 'session-secret']);
});

describe('a setting that is added', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const names = [...read('settings.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(
    ([, name = '']) => name,
  );

  test('is in docs/operations.md', () => {
    expect(names.length).toBeGreaterThan(25);
    const documented = read('../../docs/operations.md');
    expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(documented))).toEqual([]);
  });

  test('never reaches a test from the machine that runs it', () => {
    const root = join(import.meta.dirname, '../..');
    const sources = globSync('{server,e2e,bench}/**/*.ts', { cwd: root });
    expect(sources.length).toBeGreaterThan(300);
    // Without an argument it reads the environment: only what runs in a process of its own may.
    const readers = sources.filter((file) =>
      /\breadSettings\(\)/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers.sort()).toEqual(['server/commands/run-command.ts', 'server/main.ts']);
  });
});
