import { basename } from 'node:path';

// One style sheet dresses all screens. A page carries the part that its own screen can need, in any
// state; this finds out which, from what the screen's code imports.

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
}

type FindModule = (id: string) => Module | null;

// As vite.config.ts has them written: _file_name.
const scopedName = /_[a-z0-9-]+_\w+/g;

/** Of each screen, by the name of its file, its part of the sheet; `frame` is what they share. */
export function screenStyles(
  sheet: string,
  { main, routes }: { main: string; routes: string },
  find: FindModule,
): Record<string, string> {
  const frame = namesIn(main, find);
  const screens = (find(routes)?.dynamicallyImportedIds ?? []).map((id) => [
    basename(id, '.tsx'),
    partOf(sheet, new Set([...frame, ...namesIn(id, find)])),
  ]);
  return { frame: partOf(sheet, frame), ...Object.fromEntries(screens) };
}

/** The scoped names in a module and all that it imports. What it loads later brings its own. */
function namesIn(start: string, find: FindModule): Set<string> {
  const seen = new Set([start]);
  const names = new Set<string>();
  for (const id of seen) {
    const found = find(id);
    if (/\.module\.css$/.test(id))
      for (const [name] of found?.code?.matchAll(scopedName) ?? []) names.add(name);
    for (const next of found?.importedIds ?? []) seen.add(next);
  }
  return names;
}

/** A minified sheet without the rules that are about other names only. */
export function partOf(sheet: string, names: Set<string>): string {
  return statements(sheet)
    .map((statement) => {
      const brace = statement.indexOf('{');
      const head = brace < 0 ? statement : statement.slice(0, brace);
      if (/^@(layer|media|supports|container)/.test(head) && brace >= 0) {
        const inside = partOf(statement.slice(brace + 1, -1), names);
        if (inside !== '') return `${head}{${inside}}`;
        // Named all the same: a layer's rank is where it first stands, and the whole sheet comes later.
        return head.startsWith('@layer') ? `${head};` : '';
      }
      const isNeeded = selectors(head).some((one) =>
        (one.match(scopedName) ?? []).every((name) => names.has(name)),
      );
      return isNeeded ? statement : '';
    })
    .join('');
}

/** Rules with all that is in them, and statements up to their semicolon. */
function statements(sheet: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|\/\*.*?\*\/|[{};]/gs)) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    if (depth === 0 && (mark === '}' || mark === ';')) {
      found.push(sheet.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  return found;
}

function selectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/);
}
