import { expect, test } from 'vitest';
import { partOf, screenStyles, withoutUnusedTokens } from './screen-styles.ts';

const sheet = [
  '@layer tokens,page;',
  '@font-face{font-family:"A;{}";src:url(/a.woff2)}',
  '@layer page{',
  '._card_box{color:red}',
  '._card_box,._other-card_box:not(._other-card_isBad){margin:0}',
  '._card_box ._other-card_box{margin:1px}',
  '@media (width>1px){._other-card_box{margin:2px}}',
  '@media (width>2px){._other-card_box{margin:3px}footer{color:blue}}',
  '@keyframes _other-card_turn{to{rotate:1turn}}',
  '}/* end */',
].join('');

test('1.11 a page has the shared rules and the rules of its own names', () => {
  expect(partOf(sheet, new Set(['_card_box']))).toBe(
    [
      '@layer tokens,page;',
      '@font-face{font-family:"A;{}";src:url(/a.woff2)}',
      '@layer page{',
      '._card_box{color:red}',
      '._card_box,._other-card_box:not(._other-card_isBad){margin:0}',
      '@media (width>2px){footer{color:blue}}',
      '}',
    ].join(''),
  );
});

test('1.11 a layer that a page does not need keeps its order for later styles', () => {
  const layers = '@layer ui{._card_box{top:0}}@layer page{._other_a{top:0}}@layer state{a{top:0}}';
  expect(partOf(layers, new Set(['_card_box']))).toBe(
    '@layer ui{._card_box{top:0}}@layer page;@layer state{a{top:0}}',
  );
});

test('1.11 a page has the tokens that its rules use', () => {
  const part =
    ':root{--pine:#12372a;--mono:a, "b c";--gap:1px}a:hover{color:var(--pine);top:var(--gap,0)}';
  expect(withoutUnusedTokens(part)).toBe(
    ':root{--pine:#12372a;--gap:1px}a:hover{color:var(--pine);top:var(--gap,0)}',
  );
});

test('1.11 a screen has the styles of all static imports, but not of later ones', () => {
  const files: Record<string, { imports?: string[]; later?: string[]; code?: string }> = {
    '/web/main.tsx': { imports: ['/web/routes.tsx', '/web/frame.module.css'] },
    '/web/routes.tsx': { later: ['/web/home-page.tsx', '/web/other-page.tsx'] },
    '/web/home-page.tsx': { imports: ['/web/card.tsx'], later: ['/web/other-page.tsx'] },
    '/web/card.tsx': { imports: ['/web/card.module.css', '/web/home-page.tsx'] },
    '/web/other-page.tsx': { imports: ['/web/other.module.css'] },
    '/web/frame.module.css': { code: 'export const bar = "_frame_bar";' },
    '/web/card.module.css': { code: 'export const card = "_card_box _frame_bar";' },
    '/web/other.module.css': { code: 'export const other = "_other-card_box";' },
  };
  const find = (id: string) => {
    const { imports = [], later = [], code = '' } = files[id] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: later, code };
  };
  const css = '._frame_bar{top:0}._card_box{color:red}._other-card_box{color:blue}';
  expect(screenStyles(css, { main: '/web/main.tsx', routes: '/web/routes.tsx' }, find)).toEqual({
    frame: '._frame_bar{top:0}',
    'home-page': '._frame_bar{top:0}._card_box{color:red}',
    'other-page': '._frame_bar{top:0}._other-card_box{color:blue}',
  });
});
