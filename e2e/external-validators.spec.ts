import { createConfig, lintFromString } from '@redocly/openapi-core';
import { HtmlValidate } from 'html-validate';
import { expect, test } from './support/test.ts';

// Checks of our output by tools that others have written.

test('N25 the OpenAPI description is served and has no finding by the recommended rules of Redocly', async ({
  request,
}) => {
  const findings = await lintFromString({
    source: await (await request.get('/api/openapi.json')).text(),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(
    findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

const html = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:recommended'],
  rules: {
    // React's output: <br/>, popoverTarget, disabled="", and _R_1_ as an id.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': 'off',
    // Our formatter's style.
    'doctype-style': ['error', { style: 'lowercase' }],
    // The style sheet keeps the number on one line; a copy of it has plain characters.
    'tel-non-breaking': 'off',
  },
});

for (const path of [
  '/',
  '/membership',
  '/about-us',
  '/contact-us',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/events',
  '/events/{slug}',
  '/ticket',
  '/not-found',
]) {
  test(`N25 ${path} has no finding by the recommended rules of html-validate`, async ({
    request,
  }) => {
    const { data } = await (await request.get('/api/v1/events')).json();
    const page = await request.get(path.replace('{slug}', data[0].slug));
    const { results } = await html.validateString(await page.text());
    const findings = results
      .flatMap(({ messages }) => messages)
      // The search of the list starts while typing and by Enter, so it needs no button.
      .filter(({ ruleId }) => !(path === '/events' && ruleId === 'wcag/h32'));
    expect(findings.map(({ ruleId, message, selector }) => [ruleId, message, selector])).toEqual(
      [],
    );
  });
}
