import { z } from 'zod';
import type { Access, GrantAccess } from './access.ts';

/** One call of the API: what `server/http/route.ts` mounts and `web/api/call.ts` sends. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each path value, as declared in `params`. */
  path: string;
  access: Access;
  summary: string;
  /** The clause or page that requires the call. */
  clause: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The whole success body; absent where the answer has none (204). */
  answer?: z.ZodType;
  /** The success status; by default 200, and 204 without an `answer`. */
  status?: 200 | 201 | 202 | 204;
  /** A multipart form as the body instead of JSON. */
  upload?: true;
  /** The longest body, where it may be longer than usual. */
  maxBytes?: number;
  /** RFC 8058: a mail program posts a form without a CSRF token; the token in the path is the right to it. */
  oneClick?: true;
  /** The media type of the file that is answered instead of JSON. */
  download?: string;
}

type Rest = Omit<Endpoint, 'method' | 'path' | 'access'>;

const endpoint =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends string, const A extends Access, const R extends Rest>(
    path: P,
    access: A,
    rest: R,
  ) => ({ method, path, access, ...rest });

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const del = endpoint('DELETE');

/** The file of a list of the console. */
export const listFile = <
  const P extends string,
  const A extends GrantAccess,
  const R extends Pick<Rest, 'params' | 'query'>,
>(
  path: P,
  access: A,
  asked: R,
) =>
  get(path, access, {
    summary: `The same as CSV, without pages.${access.fresh ? ' Needs a fresh factor.' : ''}`,
    clause: '11.3',
    download: 'text/csv; charset=utf-8',
    ...asked,
  });

/** `{"data": …}`, the body of every success that is not a list. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** `{"data": null}`, the body of a success without data. */
export const done = data(z.null());

/** `{"data": […], "meta": …}`, the body of every list (3.5); a list without pages is one page. */
export const pageOf = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), meta: pageMetaSchema });

export const pageMetaSchema = z.object({
  current_page: z.int(),
  last_page: z.int(),
  total: z.int(),
});

export type PageMeta = z.infer<typeof pageMetaSchema>;
