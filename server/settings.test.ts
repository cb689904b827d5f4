import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsRefused } from './settings.ts';

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
};

function refusal(changes: Record<string, string | undefined>): string {
  const environment = Object.fromEntries(
    Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined),
  );
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsRefused);
    return (error as Error).message;
  }
  return 'started';
}

describe('I8 production', () => {
  test('I8 starts with everything set', () => {
    expect(refusal({})).toBe('started');
    expect(readSettings(good)).toMatchObject({ production: true, demo: false });
  });

  test.each([
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'changemechangemechangemechangeme'],
    ['PRIVATE_DATA_KEY', undefined],
    ['PRIVATE_DATA_KEY', 'too short to seal'],
    ['PRIVATE_DATA_KEY', 'changemechangemechangemechangeme'],
    ['S3_BUCKET', 'without the rest'],
    ['BASE_URL', undefined],
    ['BASE_URL', 'http://portal.example.org'],
    ['BASE_URL', 'not an address'],
    ['SMTP_URL', undefined],
    ['MAIL_FROM', undefined],
    ['CONTACT_EMAIL', undefined],
    ['DEMO', '1'],
    ['LOG_LEVEL', 'debug'],
    ['THROTTLE_FACTOR', '50'],
    ['TRUST_PROXY', 'true'],
    ['STRIPE_SECRET_KEY', 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'],
    ['PORT', 'eighty'],
  ])('I8 refuses %s = %s, names it and prints no value', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    if (value !== undefined && value.length > 5) expect(message).not.toContain(value);
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

describe('without production', () => {
  test('demo mode is the default, except with a database of its own', () => {
    expect(readSettings({ DATA_DIR: folder }).demo).toBe(true);
    expect(readSettings({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(
      false,
    );
    expect(readSettings({ DATA_DIR: folder, DEMO: '0' }).demo).toBe(false);
  });

  test('a secret is made once and kept, for its owner only', () => {
    const first = readSettings({ DATA_DIR: folder }).sessionSecret;
    expect(readSettings({ DATA_DIR: folder }).sessionSecret).toBe(first);
    expect(first.length).toBeGreaterThan(40);
    expect(readdirSync(folder)).toContain('session-secret');
  });
});
