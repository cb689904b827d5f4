import { expect, test, vi } from 'vitest';
import type { PublishedPage, SitePageRecord } from '#contract/site/site-pages.ts';
import { type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const hostile: [what: string, text: string, wrong: RegExp][] = [
  ['a script', '<script>alert(1)</script>', /<script/],
  ['an attribute', '<img src=x onerror=alert(1)>', /<img/],
  ['javascript:', '[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1))', /<a /],
  ['an encoded one', '[x](&#106;avascript:alert(1)) [y](java&#10;script:alert(1))', /<a /],
  ['data:', '[x](data:text/html,<script>alert(1)</script>)', /<a |<script/],
  ['another host', '[x](//evil.example) [y](/\\evil.example) [z](</\t/evil.example>)', /<a /],
  ['an autolink', '<javascript:alert(1)> <//evil.example>', /<a /],
  ['a fragment of HTML in words', '[<b onclick=x>](https://a.example)', /<b/],
  ['a quote in a URL', '[x](https://a.example/"onmouseover="alert(1))', /"onmouseover="/],
  ['a picture of another host', '![x](//evil.example/x.png)', /<img/],
  ['a picture in its bytes', '![x](data:image/png;base64,AA==)', /<img/],
];

/** The text in the shape that the page asks for; privacy needs its blocks besides. */
function typed(page: SitePageName, name: string, text: string): string {
  const shape = sitePages[page].texts[name]?.shape ?? 'line';
  const blocks = name === 'notice' ? sitePages[page].required : [];
  return [
    { line: text, prose: text, list: `- ${text}`, sections: `## A\n\n${text}` }[shape],
    ...blocks.map((block) => `{{${block}}}`),
  ].join('\n\n');
}

async function edit(page: SitePageName) {
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  const at = `/api/v1/organize/pages/${page}`;
  const record: SitePageRecord = (await browser.get(at)).json().data;
  const names = Object.keys(record.texts);
  const save = (texts: Record<string, string>) =>
    browser.send('PUT', at, { texts, version: record.version });
  const publish = async (version: number) => {
    const body = { version, kind: 'correction' };
    expect((await browser.send('POST', `${at}/publish`, body)).statusCode).toBe(200);
    const read = async (): Promise<PublishedPage> =>
      (await portal.browser().get(`/api/v1/pages/${page}`)).json().data;
    await vi.waitFor(async () => expect((await read()).version).toBe(version + 1));
    return read();
  };
  return { record, names, save, publish };
}

test.each(
  keysOf(sitePages).flatMap((page) =>
    hostile.map(([what, text, wrong]) => ({ page, what, text, wrong })),
  ),
)('L2 $page, in each of its texts: $what is text, or 400', async ({ page, text, wrong }) => {
  const { record, names, save, publish } = await edit(page);
  const texts = Object.fromEntries(names.map((name) => [name, typed(page, name, text)]));
  const first = await save(texts);
  const refused = first.statusCode === 400 ? Object.keys(first.json().errors) : [];
  for (const name of names)
    if (refused.includes(`texts.${name}`)) texts[name] = record.texts[name] ?? '';
  const { version } = (first.statusCode === 400 ? await save(texts) : first).json().data;
  const { lines, prose, sections } = await publish(version);
  const parts = [
    Object.values(prose),
    Object.values(sections)
      .flat()
      .map((one) => one.parts),
  ];
  for (const part of parts.flat(2)) if ('html' in part) expect(part.html).not.toMatch(wrong);
  // A line is text where it is shown.
  for (const name of Object.keys(lines)) expect(lines[name]).toBe(texts[name]);
});

const refused: [what: string, text: string][] = [
  ['what is longer than allowed', 'x'.repeat(20_001)],
  ['a picture of elsewhere', '![x](https://evil.example/x.png)'],
  ['an unknown block', '{{unknown}}'],
];

test.each(
  keysOf(sitePages).flatMap((page) => refused.map(([what, text]) => ({ page, what, text }))),
)('L2 $page, in each of its texts: $what is 400 by its name', async ({ page, what, text }) => {
  const { names, record, save } = await edit(page);
  const shapeOf = (name: string) => sitePages[page].texts[name]?.shape;
  // A line shows no pictures, and a URL that is none stays text.
  const wrong = names.filter(
    (name) => shapeOf(name) !== 'line' || what !== 'a picture of elsewhere',
  );
  const answer = await save({
    ...record.texts,
    ...Object.fromEntries(wrong.map((name) => [name, typed(page, name, text)])),
  });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors).toSorted()).toEqual(
    wrong.map((name) => `texts.${name}`).toSorted(),
  );
});

test.each(keysOf(sitePages))('L2 %s: 200 kB in one text is 400 by its name', async (page) => {
  const { names, record, save } = await edit(page);
  for (const name of names) {
    const answer = await save({ ...record.texts, [name]: typed(page, name, 'x'.repeat(200_000)) });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      [`texts.${name}`],
    ]);
  }
});
