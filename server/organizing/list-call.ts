import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PageMeta } from '#contract/calls/endpoint.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { type Column, csvHead, csvLines, csvOf } from './csv.ts';
import { type ListFile, noteDownload } from './note-download.ts';

/** How a list is asked for; `params` names the event that it is of. */
export interface Asked<Query, Params extends { uuid: string } | undefined = undefined> {
  session: Session;
  query: Query;
  params: Params;
}

export interface ListPart {
  limit: number;
  offset: number;
}

export interface Found<Row> {
  rows: Row[];
  total: number;
}

const perPage = 50;

/** More than any list has; a file of more would fill the memory. */
const whole = { limit: 200_000, offset: 0 };

/** One page of a list. */
export async function listPage<Call extends { query: { page: number } }, Row>(
  call: Call,
  find: (call: Call, part: ListPart) => Promise<Found<Row>>,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const { rows, total } = await find(call, partOf(call.query));
  return { data: rows, meta: metaOf(call.query, total) };
}

/** The rows of a page, for a list that answers more than its rows. */
export const partOf = ({ page }: { page: number }): ListPart => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

export const metaOf = ({ page }: { page: number }, total: number): PageMeta =>
  pageMeta(page, total, perPage);

/**
 * The two calls of a list (11.3): 50 rows a page with their total, and all of them as a file, which the audit log
 * notes where people stand in it. A column that needs a permission is there for people with it.
 */
export function listCall<
  Query extends { page: number },
  Params extends { uuid: string } | undefined,
  Row,
>(
  deps: Deps,
  {
    file,
    find,
    findAfter,
    columns,
  }: {
    file: ListFile;
    /** In the words of the contract; what the answer does not list, the file may have. `of`: of what it is, and in which zone. */
    find: (
      call: Asked<Query, Params>,
      part: ListPart,
    ) => Promise<Found<Row> & { of?: { slug: string; timezone: string } }>;
    /**
     * V27: of a list that grows without end, so many rows after this one: its file is sent part by part, and is never
     * whole in memory.
     */
    findAfter?: (
      call: Asked<Query, Params>,
      last: Row | undefined,
      limit: number,
    ) => Promise<Row[]>;
    columns: Column<Row>[];
  },
) {
  type Call = Asked<Query, Params>;
  return {
    page: (call: Call) => listPage(call, find),
    file: async ({ reply, ...call }: Call & { reply: FastifyReply }) => {
      const { rows, total, of } = await find(call, findAfter ? { limit: 0, offset: 0 } : whole);
      const noted = findAfter ? total : rows.length;
      const parts = findAfter && partsOf<Row>((last) => findAfter(call, last, partLength));
      // Before it is noted: what is noted of it is not in it.
      const first = await parts?.next();
      await noteDownload(deps, file, { rows: noted, event: call.params });
      const name = of === undefined ? file : `${file}-${of.slug}`;
      reply.header('content-disposition', `attachment; filename="${name}.csv"`);
      const seen = columns.filter(
        ({ needs }) => !needs || hasPermission(call.session, needs, call.params),
      );
      const zone = of?.timezone ?? (await loadAssociation(deps.db)).time_zone;
      if (!parts || !first) return Buffer.from(csvOf(seen, rows, zone));
      async function* lines(from: AsyncIterable<Row[]>, begun: Row[]) {
        yield csvHead(seen) + csvLines(seen, begun, zone);
        for await (const part of from) yield csvLines(seen, part, zone);
      }
      return Readable.from(lines(parts, first.value ?? []));
    },
  };
}

/** In rows: few enough for the memory, and many enough for few queries. */
const partLength = 2_000;

async function* partsOf<Row>(findAfter: (last: Row | undefined) => Promise<Row[]>) {
  let part = await findAfter(undefined);
  while (part.length > 0) {
    yield part;
    if (part.length < partLength) return;
    part = await findAfter(part.at(-1));
  }
}
