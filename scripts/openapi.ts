import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { type Endpoint, pageMetaSchema } from '#contract/calls/endpoint.ts';
import { statusOfCode } from '#contract/calls/errors.ts';
import { eventSchema } from '#contract/events/events.ts';
import { memberSchema } from '#contract/members/members.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { userSchema } from '#contract/profile/profile.ts';

// Writes dist/portal/openapi.json from the contract, which the portal serves at /api/openapi.json.

const file = join(import.meta.dirname, '../dist/portal/openapi.json');

/** The entities, described once and referenced by the calls. */
const entities = z.registry<{ id: string }>();
entities.add(eventSchema, { id: 'Event' });
entities.add(userSchema, { id: 'User' });
entities.add(memberSchema, { id: 'Member' });
entities.add(pageMetaSchema, { id: 'PageMeta' });
const described: Record<string, unknown> = {};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: entities });
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema, $defs, ...rest } = JSON.parse(text);
  Object.assign(described, $defs);
  return rest;
};

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: schemaOf(schema, io) } },
});

function parameters(endpoint: Endpoint) {
  const listed = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schemaOf(field as z.ZodType, 'input'),
    }));
  return [...listed('path', endpoint.params), ...listed('query', endpoint.query)];
}

const picture = { type: 'object', properties: { image: { type: 'string', format: 'binary' } } };

function success(endpoint: Endpoint) {
  if (endpoint.download) return { content: { [endpoint.download]: {} } };
  return endpoint.answer ? json(endpoint.answer, 'output') : {};
}

/**
 * The error statuses that any call of this kind may answer with; the call's own errors are in the default
 * response. Headers that are too large are rejected before the call is known.
 */
function failures(endpoint: Endpoint): number[] {
  return [
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload ? [400] : []),
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(endpoint.access === 'subscription' ? [403] : []),
    ...(endpoint.access === 'grant' || typeof endpoint.access === 'object' ? [403, 404] : []),
    ...(endpoint.method === 'GET' ? [] : [419, 429]),
    431,
  ];
}

function operation(name: string, endpoint: Endpoint) {
  const given = parameters(endpoint);
  const { access } = endpoint;
  const needed = typeof access === 'object' ? access.permission : access;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Clause ${endpoint.clause}. Access: ${needed}.`,
    security: access === 'public' ? [] : [{ session: [] }],
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(endpoint.body ? { requestBody: { required: true, ...json(endpoint.body, 'input') } } : {}),
    ...(endpoint.upload
      ? { requestBody: { content: { 'multipart/form-data': { schema: picture } } } }
      : {}),
    responses: {
      [endpoint.status ?? (endpoint.answer || endpoint.download ? 200 : 204)]: {
        description: 'Success',
        ...success(endpoint),
      },
      ...Object.fromEntries(
        [...failures(endpoint), 'default'].map((status) => [
          status,
          { $ref: '#/components/responses/failure' },
        ]),
      ),
    },
  };
}

const paths: Record<string, Record<string, unknown>> = {};
const calls: [string, Endpoint][] = [...Object.entries(api), ...Object.entries(organizeApi)];
for (const [name, endpoint] of calls) {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
  paths[path] ??= {};
  paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint);
}

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Members’ portal',
    version: '1',
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      "The members' portal's calls. Money is whole cents in CAD, instants are ISO 8601 in UTC, days are YYYY-MM-DD. A change sends the cookie XSRF-TOKEN back in the header X-XSRF-TOKEN.",
  },
  // Each association runs its own portal, with all calls at the root of its host.
  servers: [{ url: '/', description: 'The host of the portal' }],
  paths,
  components: {
    schemas: described,
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-fairway_session' } },
    responses: {
      failure: {
        description: 'A failure; `errors` maps a field to what is wrong with it.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['message'],
              properties: {
                message: { type: 'string' },
                code: { enum: Object.keys(statusOfCode) },
                errors: {
                  type: 'object',
                  additionalProperties: { type: 'array', items: { type: 'string' } },
                },
                request_id: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
};

writeFileSync(file, JSON.stringify(document));
