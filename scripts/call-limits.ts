import { z } from 'zod';
import type { Api, CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type TextLimits, textLimits } from '#contract/fields.ts';

// What the browser knows of the limits of a call, made from the contract by vite.config.ts: a form can
// say that a text is too long before it is sent, and no number is written down twice.

export interface NumberLimits {
  minimum?: number;
  maximum?: number;
}

interface ListLimits<Item> {
  maxItems?: number;
  items: LimitsOf<Item>;
}

type LimitsOf<Value> =
  NonNullable<Value> extends string
    ? TextLimits
    : NonNullable<Value> extends number
      ? NumberLimits
      : NonNullable<Value> extends readonly (infer Item)[]
        ? ListLimits<Item>
        : NonNullable<Value> extends object
          ? { [Field in keyof NonNullable<Value>]-?: LimitsOf<NonNullable<Value>[Field]> }
          : undefined;

/** The limits of a call's body, or of its query where it has no body. */
export type CallLimits<Name extends CallName> = Api[Name] extends { body: infer Body }
  ? LimitsOf<z.input<Body & z.ZodType>>
  : Api[Name] extends { query: infer Query }
    ? LimitsOf<z.input<Query & z.ZodType>>
    : undefined;

const names = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'maxItems'] as const;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** As `CallLimits` describes it. */
export function callLimits({
  body,
  query,
}: Pick<Endpoint, 'body' | 'query'>): Record<string, unknown> {
  const schema = body ?? query;
  if (!schema) throw new Error('A call without body and query has no limits.');
  const options = { io: 'input', unrepresentable: 'any', metadata: textLimits } as const;
  return limitsIn(z.toJSONSchema(schema, options));
}

function limitsIn(schema: JsonSchema): Record<string, unknown> {
  // A field that may be null is one of two.
  const [choice] = schema.anyOf ?? [];
  const found = typeof choice === 'object' ? limitsIn(choice) : {};
  for (const name of names) if (isTold(name, schema)) found[name] = schema[name];
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    found.items = limitsIn(schema.items);
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === 'object') found[name] = limitsIn(field);
  }
  return found;
}

/** The pattern of a format (a date, an id) is long and used by no form; any integer has safe bounds. */
function isTold(name: (typeof names)[number], schema: JsonSchema): boolean {
  const value = schema[name];
  if (name === 'pattern' && schema.format !== undefined) return false;
  return value !== undefined && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER;
}
