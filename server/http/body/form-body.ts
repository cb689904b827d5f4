import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, validationError } from '../errors/http-error.ts';

/** Above this nobody listens any more; below, a refusal says what is wrong. */
const mostBytes = 32 * 1024 * 1024;

interface Form {
  /** What was chosen; undefined when nothing was, or an empty file. */
  file: Buffer | undefined;
  /** What its sender says that it is. */
  type: string;
  fields: Record<string, string>;
}

interface FormShape {
  /** The field of the file; what is wrong with the form is told there. */
  file: string;
  mostBytes: number;
  tooLarge: string;
  /** The names of the other fields. */
  fields: readonly string[];
}

/** For the calls in this part of the app, bodies are forms and nothing else; elsewhere they are JSON. */
export function acceptFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  void app.register(multipart);
}

/**
 * Reads a form with one file, in memory: never a file on the disk, nor more bytes than may be. What is
 * refused is read to its end all the same, because a browser that is cut off does not read the answer.
 */
export async function readForm(request: FastifyRequest, shape: FormShape): Promise<Form> {
  if (!request.isMultipart()) return { file: undefined, type: '', fields: {} };
  if (request.headers['content-encoding']) throw new HttpError('unsupported_media_type');
  if (Number(request.headers['content-length']) > mostBytes) throw new HttpError('too_large');
  return Promise.race([readParts(request, shape), flood(request)]);
}

/** Rejects when more comes than anybody listens to, whatever length was stated. */
function flood(request: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > mostBytes) reject(new HttpError('too_large'));
    });
  });
}

async function readParts(request: FastifyRequest, shape: FormShape): Promise<Form> {
  const unusual = validationError(shape.file, 'This form has parts that do not belong to it.');
  const form: Form = { file: undefined, type: '', fields: {} };
  let refusal: HttpError | undefined;
  let files = 0;
  const limits = { files: 2, fields: 10, parts: 12, fieldSize: 100, fileSize: mostBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        files += 1;
        const bytes = await readUpTo(shape.mostBytes, part.file);
        if (part.fieldname !== shape.file || files > 1) refusal ??= unusual;
        else if (!bytes) refusal ??= validationError(shape.file, shape.tooLarge);
        else if (bytes.length > 0) {
          form.file = bytes;
          form.type = part.mimetype;
        }
      } else if (part.fieldname === shape.file && part.value === '') {
        // A form without a choice sends an empty text in its place.
      } else if (shape.fields.includes(part.fieldname) && !(part.fieldname in form.fields)) {
        form.fields[part.fieldname] = String(part.value);
      } else refusal ??= unusual;
    }
  } catch {
    throw refusal ?? unusual;
  }
  if (refusal) throw refusal;
  return form;
}

/** All the bytes, or undefined when they are more than may be; they are read to the end either way. */
async function readUpTo(most: number, file: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks = [];
  }
  return length <= most ? Buffer.concat(chunks) : undefined;
}
