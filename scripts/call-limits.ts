import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { OrganizeApi } from '#contract/organize-api.ts';
import { type TextLimits, textLimits } from '#contract/values/fields.ts';

// The limits of a call for the browser, generated from the contract by vite.config.ts: a form can show
// that a text is too long before it is sent, and each number is written once.

export interface NumberLimits {
  minimum?: number;
  maximum?: number;
}

interface ListLimits<Item> {
  maxItems: number;
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

/** The limits of a call's body, or of its query if it has no body. */
type CallLimits<Call> = Call extends { body: infer Body }
  ? LimitsOf<z.input<Body & z.ZodType>>
  : Call extends { query: infer Query }
    ? LimitsOf<z.input<Query & z.ZodType>>
    : undefined;

/** Of each call by its name, as web/virtual-modules.d.ts declares them. */
export type SiteLimits = { [Name in keyof Api]: CallLimits<Api[Name]> };
export type ConsoleLimits = { [Name in keyof OrganizeApi]: CallLimits<OrganizeApi[Name]> };

const names = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'maxItems'] as const;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** In the shape that the type describes. */
export function callLimits({
  body,
  query,
}: Pick<Endpoint, 'body' | 'query'>): Record<string, unknown> {
  const schema = body ?? query;
  if (!schema) throw new Error('A call without body and query has no limits.');
  const options = { io: 'input', unrepresentable: 'any', metadata: textLimits } as const;
  return limitsIn(z.toJSONSchema(schema, options));
}

/** Those of every call that takes something, by its name. */
export function limitsOfAll(endpoints: Record<string, Endpoint>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(endpoints)
      .filter(([, { body, query }]) => body ?? query)
      .map(([name, endpoint]) => [name, callLimits(endpoint)]),
  );
}

function limitsIn(schema: JsonSchema): Record<string, unknown> {
  // A nullable field is a union of two.
  const [choice] = schema.anyOf ?? [];
  const found = typeof choice === 'object' ? limitsIn(choice) : {};
  for (const name of names) if (isSent(name, schema)) found[name] = schema[name];
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    if (schema.maxItems === undefined) throw new Error('A list without a limit.');
    found.items = limitsIn(schema.items);
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === 'object') found[name] = limitsIn(field);
  }
  return found;
}

/** Forms do not use the long pattern of a format (a date, an id) or the safe bounds of integers. */
function isSent(name: (typeof names)[number], schema: JsonSchema): boolean {
  const value = schema[name];
  if (name === 'pattern' && schema.format !== undefined) return false;
  return value !== undefined && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER;
}
