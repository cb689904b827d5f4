import { inflateSync } from 'node:zlib';

/** What a PDF of the portal says: its title and author, and the text of its pages, by the fonts' own tables of glyphs. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map<string, { head: string; content: string }>();
  for (const [, number = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split('stream\n');
    objects.set(number, { head, content: stream === undefined ? '' : inflated(head, stream) });
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsIn(objects.get(table)?.content ?? ''));
    }
  const pages = [...objects.values()].map(({ content }) => shownIn(content, fonts));
  // Title and author are objects of their own.
  const info = [...objects.values()].flatMap(({ head }) => /^\((.*)\)$/s.exec(head)?.[1] ?? []);
  return [...info, ...pages].join('\n');
}

function inflated(head: string, stream: string): string {
  const bytes = Buffer.from(stream, 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The table of a font: ranges of glyphs, each written as UTF-16. */
function glyphsIn(table: string): Map<string, string> {
  const ranges = table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi);
  return new Map(
    [...ranges].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ''], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

function shownIn(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const glyphs = [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)].map(([, hex]) => hex).join('');
      text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => font?.get(glyph.toLowerCase())).join('');
      text += '\n';
    }
  }
  return text;
}
