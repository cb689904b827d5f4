import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { authorizeAgain } from '../auth/access.ts';

/** A larger request is cut off. A smaller one is read to its end, and the answer shows the error. */
const maxBytes = 32 * 1024 * 1024;

interface Form {
  /** Undefined if no file was chosen, or an empty one. */
  file: Buffer | undefined;
  /** The media type that the browser states. */
  type: string;
  fields: Record<string, string>;
}

interface FormShape {
  /** The field of the file; errors of the whole form are shown there too. */
  file: string;
  maxBytes: number;
  tooLarge: string;
  /** The names of the other fields. */
  fields: readonly string[];
  /** Of each of them; few, unless it is a long text. */
  maxFieldBytes?: number;
}

/** For the calls in this part of the app, bodies are forms and nothing else; elsewhere they are JSON. */
export function acceptFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  void app.register(multipart);
}

/**
 * Reads a form with one file into memory, not to the disk, up to the limit. An invalid form is still read
 * to its end, because a browser that is cut off does not read the answer.
 */
export async function readForm(request: FastifyRequest, shape: FormShape): Promise<Form> {
  if (!request.isMultipart()) return { file: undefined, type: '', fields: {} };
  if (request.headers['content-encoding']) throw new HttpError('unsupported_media_type');
  if (Number(request.headers['content-length']) > maxBytes) throw new HttpError('too_large');
  const form = await Promise.race([readParts(request, shape), tooManyBytes(request)]);
  await authorizeAgain(request);
  return form;
}

/** Rejects once more than `maxBytes` arrive; the request may state another length. */
function tooManyBytes(request: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) reject(new HttpError('too_large'));
    });
  });
}

async function readParts(request: FastifyRequest, shape: FormShape): Promise<Form> {
  const unexpected = validationError(shape.file, 'This form has parts that do not belong to it.');
  const form: Form = { file: undefined, type: '', fields: {} };
  let firstError: HttpError | undefined;
  let files = 0;
  const { maxFieldBytes: fieldSize = 100 } = shape;
  const limits = { files: 2, fields: 10, parts: 12, fieldSize, fileSize: maxBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        files += 1;
        const bytes = await readUpTo(shape.maxBytes, part.file);
        if (part.fieldname !== shape.file || files > 1) firstError ??= unexpected;
        else if (!bytes) firstError ??= validationError(shape.file, shape.tooLarge);
        else if (bytes.length > 0) {
          form.file = bytes;
          form.type = part.mimetype;
        }
      } else if (part.fieldname === shape.file && part.value === '') {
        // A form without a chosen file sends an empty text instead.
      } else if (shape.fields.includes(part.fieldname) && !(part.fieldname in form.fields)) {
        form.fields[part.fieldname] = String(part.value);
      } else firstError ??= unexpected;
    }
  } catch {
    throw firstError ?? unexpected;
  }
  if (firstError) throw firstError;
  return form;
}

/** All the bytes, or undefined when they exceed the limit; the file is read to its end either way. */
async function readUpTo(max: number, file: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length <= max) chunks.push(chunk);
    else chunks = [];
  }
  return length <= max ? Buffer.concat(chunks) : undefined;
}
