import { expect, test } from 'vitest';
import { partOf, screenStyles } from './screen-styles.ts';

const sheet = [
  '@layer tokens,page;',
  '@font-face{font-family:"A;{}";src:url(/a.woff2)}',
  '@layer page{',
  '._card_abcde_2{color:red}',
  '._card_abcde_2,._other_zzzzz_2:not(._bad_zzzzz_9){margin:0}',
  '._card_abcde_2 ._other_zzzzz_2{margin:1px}',
  '@media (width>1px){._other_zzzzz_2{margin:2px}}',
  '@media (width>2px){._other_zzzzz_2{margin:3px}footer{color:blue}}',
  '@keyframes _turn_zzzzz_1{to{rotate:1turn}}',
  '}/* end */',
].join('');

test('1.11 a page has what everybody has, and the rules of its own names', () => {
  expect(partOf(sheet, new Set(['_card_abcde_2']))).toBe(
    [
      '@layer tokens,page;',
      '@font-face{font-family:"A;{}";src:url(/a.woff2)}',
      '@layer page{',
      '._card_abcde_2{color:red}',
      '._card_abcde_2,._other_zzzzz_2:not(._bad_zzzzz_9){margin:0}',
      '@media (width>2px){footer{color:blue}}',
      '}',
    ].join(''),
  );
});

test('1.11 a screen has the styles of all that it imports, but not of what it loads later', () => {
  const files: Record<string, { imports?: string[]; later?: string[]; code?: string }> = {
    '/web/main.tsx': { imports: ['/web/routes.tsx', '/web/frame.module.css'] },
    '/web/routes.tsx': { later: ['/web/home-page.tsx', '/web/other-page.tsx'] },
    '/web/home-page.tsx': { imports: ['/web/card.tsx'], later: ['/web/other-page.tsx'] },
    '/web/card.tsx': { imports: ['/web/card.module.css', '/web/home-page.tsx'] },
    '/web/other-page.tsx': { imports: ['/web/other.module.css'] },
    '/web/frame.module.css': { code: 'export const bar = "_bar_fffff_1";' },
    '/web/card.module.css': { code: 'export const card = "_card_abcde_2 _bar_fffff_1";' },
    '/web/other.module.css': { code: 'export const other = "_other_zzzzz_2";' },
  };
  const find = (id: string) => {
    const { imports = [], later = [], code = '' } = files[id] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: later, code };
  };
  const css = '._bar_fffff_1{top:0}._card_abcde_2{color:red}._other_zzzzz_2{color:blue}';
  expect(screenStyles(css, { main: '/web/main.tsx', routes: '/web/routes.tsx' }, find)).toEqual({
    frame: '._bar_fffff_1{top:0}',
    'home-page': '._bar_fffff_1{top:0}._card_abcde_2{color:red}',
    'other-page': '._bar_fffff_1{top:0}._other_zzzzz_2{color:blue}',
  });
});
