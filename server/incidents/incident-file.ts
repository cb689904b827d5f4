import { z } from 'zod';
import { optionalParagraph, paragraph, plainDate } from '#contract/values/fields.ts';
import { notifiedKinds } from '../db/tables/incident-tables.ts';
import { OperatorError } from '../start/operator-error.ts';

// An incident as the privacy officer writes it, in a JSON file. docs/incidents.md explains each line.

const count = z
  .int({ error: 'Enter how many people, or null as long as nobody knows.' })
  .min(0, { error: 'Enter 0 or more.' })
  .max(10_000_000, { error: 'Enter a smaller number.' })
  .nullable();

const incidentSchema = z
  .strictObject({
    reference: z
      .string({ error: 'Enter a short name like "2027-05-lost-laptop".' })
      .regex(/^[a-z\d]+(-[a-z\d]+)*$/, {
        error: 'Enter a short name of small letters, digits and hyphens: "2027-05-lost-laptop".',
      })
      .max(80, { error: 'Enter at most 80 characters.' }),
    noticed_on: plainDate,
    happened: paragraph('when it happened, as exactly as you know', 500),
    what: paragraph('what happened, and why if you know', 5000),
    data: paragraph('whose data, and which', 5000),
    people: count,
    people_in_quebec: count,
    serious_risk: z.boolean({ error: 'Enter true or false: is there a risk of serious harm?' }),
    reason: paragraph('why you judge the risk so', 5000),
    measures: paragraph('what you do about it', 5000),
    advice: optionalParagraph(5000),
    notified: z
      .array(
        z.strictObject({
          whom: z.enum(notifiedKinds, { error: `Enter one of: ${notifiedKinds.join(', ')}.` }),
          on: plainDate,
          how: paragraph('how they were told', 500),
        }),
      )
      .max(100)
      .default([]),
  })
  .refine(({ people, people_in_quebec }) => (people_in_quebec ?? 0) <= (people ?? Infinity), {
    path: ['people_in_quebec'],
    error: 'There are no more people in Quebec than people.',
  });

export type IncidentFile = z.output<typeof incidentSchema>;

/** Throws `WrittenFileError`, with a sentence for each line that is wrong. */
export function parseIncident(text: string): IncidentFile {
  const parsed = incidentSchema.safeParse(readJson(text), { error: inWords });
  if (parsed.success) return parsed.data;
  throw new WrittenFileError(
    parsed.error.issues.map(({ path, message }) => `${placeOf(path)}${message}`).join('\n'),
  );
}

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

/** Messages for issues that the fields have no message for. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    return `This is not known here: ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
  }
  if (issue.code !== 'invalid_type') return undefined;
  return issue.expected === 'array'
    ? 'Enter a list in [ ], as docs/incidents.md shows.'
    : 'Enter it in { }, as docs/incidents.md shows.';
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrittenFileError(`This file is no JSON: ${Object(error).message}`);
  }
}

/** "agenda 2, starts: ". Counts from one, as people do. */
function placeOf(path: PropertyKey[]): string {
  const words = path.map((key) => (typeof key === 'number' ? ` ${key + 1}` : `, ${String(key)}`));
  return path.length > 0 ? `${words.join('').slice(2)}: ` : '';
}
