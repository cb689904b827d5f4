import type { z } from 'zod';
import { OperatorError } from '../start/operator-error.ts';
import { mistakeIn } from './json-mistake.ts';

// A JSON file that a person writes for a command.

/** What is wrong with it, in sentences for the person who wrote it. */
export class WrittenFileError extends OperatorError {}

/** The text of a file. Read in another encoding than it was saved in, it would lose its accents. */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrittenFileError('Save this file as UTF-8: that is an encoding your editor offers.');
  }
}

/** Throws `WrittenFileError`, which names every line that is wrong. `handbook` shows what it may say. */
export function parseWritten<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  handbook: string,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(text), { error: inWords(handbook) });
  if (parsed.success) return parsed.data;
  throw new WrittenFileError(
    parsed.error.issues.map(({ path, message }) => `${placeOf(path)}${message}`).join('\n'),
  );
}

/** Messages for issues that the fields have no message for. */
const inWords =
  (handbook: string): z.core.$ZodErrorMap =>
  (issue) => {
    if (issue.code === 'unrecognized_keys') {
      return `This is not known here: ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
    }
    if (issue.code !== 'invalid_type') return undefined;
    return issue.expected === 'array'
      ? `Enter a list in [ ], as ${handbook} shows.`
      : `Enter it in { }, as ${handbook} shows.`;
  };

function readJson(text: string): unknown {
  const mistake = mistakeIn(text);
  if (mistake) throw new WrittenFileError(`This file cannot be read at ${mistake}`);
  return JSON.parse(text);
}

/** "agenda 2, starts: ". Counts from one, as people do. */
function placeOf(path: PropertyKey[]): string {
  const words = path.map((key) => (typeof key === 'number' ? ` ${key + 1}` : `, ${String(key)}`));
  return path.length > 0 ? `${words.join('').slice(2)}: ` : '';
}
