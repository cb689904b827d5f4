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
  const save = (texts: Record<string, string>, version = record.version) =>
    browser.send('PUT', at, { texts, version });
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

test.each(keysOf(sitePages))(
  'L2 %s: a hostile text is text in each of its texts, or 400',
  async (page) => {
    const { record, names, save, publish } = await edit(page);
    let { version } = record;
    for (const [what, text, wrong] of hostile) {
      const texts = Object.fromEntries(names.map((name) => [name, typed(page, name, text)]));
      const first = await save(texts, version);
      const refused = first.statusCode === 400 ? Object.keys(first.json().errors) : [];
      for (const name of names)
        if (refused.includes(`texts.${name}`)) texts[name] = record.texts[name] ?? '';
      const saved = first.statusCode === 400 ? await save(texts, version) : first;
      const { lines, prose, sections } = await publish(saved.json().data.version);
      const parts = [
        Object.values(prose),
        Object.values(sections)
          .flat()
          .map((one) => one.parts),
      ];
      for (const part of parts.flat(2))
        if ('html' in part) expect(part.html, what).not.toMatch(wrong);
      // A line is text where it is shown.
      for (const name of Object.keys(lines)) expect(lines[name], what).toBe(texts[name]);
      version = saved.json().data.version + 1;
    }
  },
);

const refused: [what: string, text: string][] = [
  ['what is longer than allowed', 'x'.repeat(20_001)],
  ['a picture of elsewhere', '![x](https://evil.example/x.png)'],
  ['an unknown block', '{{unknown}}'],
];

test.each(keysOf(sitePages))('L2 %s: each text that cannot be is 400 by its name', async (page) => {
  const { names, record, save } = await edit(page);
  const shapeOf = (name: string) => sitePages[page].texts[name]?.shape;
  for (const [what, text] of refused) {
    // A line shows no pictures, and a URL that is none stays text.
    const wrong = names.filter(
      (name) => shapeOf(name) !== 'line' || what !== 'a picture of elsewhere',
    );
    const answer = await save({
      ...record.texts,
      ...Object.fromEntries(wrong.map((name) => [name, typed(page, name, text)])),
    });
    expect(answer.statusCode, what).toBe(400);
    expect(Object.keys(answer.json().errors).toSorted(), what).toEqual(
      wrong.map((name) => `texts.${name}`).toSorted(),
    );
  }
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
