import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import type { RenderRequest } from '../http/pages/pages.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp({
  CONTACT_EMAIL: 'office@fairway.test',
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_ADDRESS: '1 Links Road; Halifax, Nova Scotia',
  ASSOCIATION_PHONE: '+1 902-555-0199',
  ASSOCIATION_HOURS: 'Tuesdays, 10:00 to noon.',
  ASSOCIATION_LINKS: 'Instagram https://instagram.example/golf',
});
const message = {
  name: 'Zoë Birdie',
  email: 'zoe@example.org',
  subject: 'A cart for two?',
  message: 'Hello,\n\n  is there a <cart>?\n{{7*7}} =cmd()',
};
const send = (overrides: Record<string, unknown> = {}) =>
  portal.browser().post('/api/v1/contact', { ...message, ...overrides });

test('1.1 D1 a message from the contact page reaches the association unchanged', async () => {
  const answer = await send();
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: null }]);
  await portal.deliverEmails();
  const [sent] = await findOutboxEmails(portal.db, 'office@fairway.test');
  expect(sent?.subject).toBe('Contact form: A cart for two?');
  expect(sent?.text).toContain('Name: Zoë Birdie\nEmail: zoe@example.org');
  expect(sent?.text).toContain(message.message);
  expect(sent?.html).toContain('is there a &lt;cart&gt;?\n{{7*7}} =cmd()');
  expect(portal.log.join()).not.toMatch(/cart|zoe@/);
});

test('1.1 the name and the contact details of the association are those of its row, which the settings filled', async () => {
  const answer = await portal.browser().get('/api/v1/office');
  expect(answer.json()).toEqual({
    data: {
      name: 'Golf for Good',
      address: ['1 Links Road', 'Halifax, Nova Scotia'],
      email: 'office@fairway.test',
      phone: '+1 902-555-0199',
      hours: 'Tuesdays, 10:00 to noon.',
      links: [{ name: 'Instagram', url: 'https://instagram.example/golf' }],
      privacy_officer: null,
      data_location: null,
      processors: [],
    },
  });
});

test('1.1 D12 an incomplete message, or one with line breaks in its headers, is refused', async () => {
  for (const [field, value] of [
    ['name', ''],
    ['name', 'Eve\r\nBcc: x@example.org'],
    ['email', 'eve@example.org\r\nBcc: x@example.org'],
    ['subject', 'Hi\nBcc: x@example.org'],
    ['subject', undefined],
    ['message', '   '],
    ['message', 'x'.repeat(4001)],
    ['message', 'a\0b'],
  ]) {
    const answer = await send({ [field as string]: value });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db)).toEqual([]);
});

test('1.1 twenty messages an hour from an IP', async () => {
  for (let time = 0; time < 19; time += 1) {
    await countTry(portal.deps, 'contactFromAddress', '127.0.0.1');
  }
  expect((await send()).statusCode).toBe(201);
  const limited = await send();
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
});

test('1.9 pages are rendered with the association of its row', async () => {
  const requests: RenderRequest[] = [];
  const app = await createApp({
    ...portal.deps,
    renderer: {
      mount: async () => undefined,
      template: async () => ({ html: '<!--page-->' }),
      render: async (request) => {
        requests.push(request);
        return { status: 200, head: '', html: 'a page' };
      },
    },
  });
  await app.inject('/terms');
  await app.close();
  expect(requests).toMatchObject([{ path: '/terms', association: 'Golf for Good' }]);
});
