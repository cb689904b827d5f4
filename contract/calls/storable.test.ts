import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall } from '#server/testing/every-call.ts';

// Walks the contract: what no column of the database holds is refused at its field, in each call. Only the field's own
// refusal counts, so no valid rest of the body is needed.

type Json = z.core.JSONSchema._JSONSchema;

interface Leaf {
  /** Where it is in what is sent; `x` is any name, 0 is any item. */
  path: (string | number)[];
  schema: z.core.JSONSchema.JSONSchema;
}

/** Each value that is no object and no list. */
function leavesOf(json: Json | undefined, path: Leaf['path'] = []): Leaf[] {
  if (typeof json !== 'object') return [];
  const parts = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  const { items, properties = {}, additionalProperties } = json;
  return [
    ...parts.flatMap((part) => leavesOf(part, path)),
    ...Object.entries(properties).flatMap(([name, part]) => leavesOf(part, [...path, name])),
    ...(typeof items === 'object' && !Array.isArray(items) ? leavesOf(items, [...path, 0]) : []),
    ...leavesOf(additionalProperties, [...path, 'x']),
    ...(json.type && json.type !== 'object' && json.type !== 'array'
      ? [{ path, schema: json }]
      : []),
  ];
}

const sentAt = (path: Leaf['path'], value: unknown): unknown =>
  path.reduceRight((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);

/** Of phones at the door, whose clocks may say anything: they are put right (J10). */
const clocks = /^(check_ins\.0\.at|sent_at)$/;

/** They are only compared or hashed, and a password may be any text. */
const comparedOnly = /password|^token$|code$/;

function unstorable({ path, schema }: Leaf): unknown[] {
  if (schema.type === 'integer') return [2 ** 31, -(2 ** 31) - 1];
  if (schema.format === 'date') return ['0000-01-01', '1599-12-31'];
  if (schema.format === 'date-time') {
    return clocks.test(path.join('.')) ? [] : ['0000-01-01T00:00:00Z'];
  }
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  return isText && !comparedOnly.test(String(path.at(-1))) ? ['a\0b'] : [];
}

/** At the field itself, or at what holds it: a union, or a text whose parts the schema splits. */
const refusesAt = (schema: z.ZodType, path: Leaf['path'], value: unknown) => {
  const { error } = schema.safeParse(sentAt(path, value));
  const at = path.join('.');
  return error?.issues.some((issue) => {
    const issueAt = issue.path.join('.');
    return issueAt === at || at.startsWith(`${issueAt}.`) || issueAt.startsWith(`${at}.`);
  });
};

test('N6 D10 each call refuses what the database cannot store, in each of its fields', () => {
  let tried = 0;
  const taken: string[] = [];
  for (const [name, { params, query, body }] of everyCall) {
    for (const schema of [params, query, body]) {
      if (!schema) continue;
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      for (const leaf of leavesOf(json)) {
        for (const value of unstorable(leaf)) {
          tried += 1;
          if (!refusesAt(schema, leaf.path, value)) {
            taken.push(`${name} ${leaf.path.join('.')}: ${JSON.stringify(value)}`);
          }
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(500);
  expect(taken).toEqual([]);
});
