import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { everyCall } from '../testing/every-call.ts';
import { useTestApp } from '../testing/test-app.ts';
import { walk } from '../testing/walk.ts';

const portal = useTestApp();

/** The dates of a query that the calls of the console are narrowed by. */
const narrowed = everyCall.flatMap(([, { method, path, query }]) => {
  if (!query || method !== 'GET') return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, part]) =>
    typeof part === 'object' && part.format === 'date' ? [`${path}?${name}=`] : [],
  );
});

test(
  'N6 D10 a list is narrowed by the first and the last day that can be written',
  walk(
    [...narrowed],
    async (url) => {
      const { browser } = await buildBooker(portal, {}, portal.app, {
        role: 'owner',
        event_uuid: null,
      });
      const audience = await browser.post('/api/v1/organize/audience', {
        filters: { members: 'active', since: '1600-01-01' },
      });
      expect(audience.statusCode).toBe(200);
      for (const day of ['1600-01-01', '9999-12-31']) {
        const answer = await browser.get(url + day);
        expect([200, 400], `${url}${day}: ${answer.body.slice(0, 200)}`).toContain(
          answer.statusCode,
        );
      }
    },
    () => portal.empty(),
  ),
);
