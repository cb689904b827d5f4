// Parses JSON to say what JSON.parse does not say about a file that was written by hand: where the
// mistake is, what is likely meant, and that a name is written twice.

/** Mistakes that the text after them reveals, wherever they are. */
const hints: [RegExp, string][] = [
  [/^$/, 'the file ends here, and a " or } or ] is missing.'],
  [/^[“”„«»‘’']/, 'quotation marks are straight and double in this file: ".'],
  [/^[$+.\d]/, 'a number is written like 79.50: with a point, and without $, comma or gap.'],
];

class Mistake extends Error {
  readonly at: number;
  constructor(at: number, sentence: string) {
    super(sentence);
    this.at = at;
  }
}

/** The line and column of the mistake, its message and the text there; undefined for valid JSON. */
export function mistakeIn(text: string): string | undefined {
  try {
    readThrough(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    const [rest = ''] = text.slice(error.at).split(/\r?\n/);
    const there = rest && `\n  ${rest.slice(0, 70)}`;
    return `line ${before.length}, column ${column}: ${error.message}${there}`;
  }
}

function readThrough(text: string): void {
  let at = 0;
  const take = (sticky: RegExp) => {
    sticky.lastIndex = at;
    const found = sticky.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const skipBlanks = () => take(/[ \t\r\n]*/y);
  const takeNext = (sticky: RegExp) => {
    skipBlanks();
    return take(sticky);
  };
  function refuse(sentence: string): never {
    const rest = text.slice(at);
    throw new Mistake(at, hints.find(([there]) => there.test(rest))?.[1] ?? sentence);
  }

  function readValue(): void {
    if (takeNext(/\{/y)) {
      const names = new Set<string>();
      readUntil(/\}/y, () => readNamed(names));
    } else if (takeNext(/\[/y)) readUntil(/\]/y, readValue);
    else if (takeNext(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y)) return;
    else if (readText() === undefined) {
      refuse(
        'here stands a text between quotation marks, like "Guelph", or a number, true, false or null.',
      );
    }
  }

  function readUntil(end: RegExp, readOne: () => void): void {
    if (takeNext(end)) return;
    do {
      if (takeNext(/(?=[,}\]])/y) !== undefined) {
        refuse('there is an unexpected comma before this, or something is missing.');
      }
      readOne();
    } while (takeNext(/,/y));
    if (!takeNext(end)) {
      refuse(
        'a comma is missing before this, or the bracket that closes. (Within a text, " is written \\".)',
      );
    }
  }

  function readNamed(names: Set<string>): void {
    skipBlanks();
    const start = at;
    const name = readText();
    if (name === undefined) refuse('here stands a name between quotation marks, like "price".');
    if (names.has(name)) throw new Mistake(start, `"${name}" is written twice.`);
    names.add(name);
    if (!takeNext(/:/y)) throw new Mistake(at, 'a : is missing before this.');
    readValue();
  }

  function readText(): string | undefined {
    skipBlanks();
    const start = at;
    const open = take(/"([ !#-[\]-\uffff]+|\\(["\\/bfnrt]|u[\da-fA-F]{4}))*/y);
    if (open === undefined) return undefined;
    if (take(/"/y)) return JSON.parse(`${open}"`) as string;
    if (take(/\\/y)) throw new Mistake(at - 1, 'within a text, \\ is written \\\\.');
    if (take(/\t/y)) throw new Mistake(at - 1, 'within a text, a tab is written \\t.');
    throw new Mistake(
      start,
      'this text has no straight " at its end, or goes on in the next line: there, write \\n.',
    );
  }

  readValue();
  if (takeNext(/[^ ]/y)) throw new Mistake(at - 1, 'nothing stands after the last }.');
}
