import { ApiError } from './api-error.ts';
import { csrfToken } from './browser-transport.ts';
import { call, sendChange } from './call.ts';

interface Answer {
  status: number;
  body: unknown;
  retryAfter: number | undefined;
}

/** Posts a form. Reports the progress of the upload from 0 to 1, which `fetch` cannot do. */
export async function sendForm(
  path: string,
  form: FormData,
  onProgress: (fraction: number) => void,
): Promise<unknown> {
  if (csrfToken() === undefined) await call('csrfCookie');
  return sendChange(() => post(path, form, onProgress));
}

function post(
  path: string,
  form: FormData,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-xsrf-token', csrfToken() ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response,
        retryAfter: Number(request.getResponseHeader('retry-after')) || undefined,
      });
    request.onerror = () => reject(new ApiError(0, { message: 'Network Error' }));
    request.onabort = () => reject(new ApiError(0, { message: 'Request aborted' }));
    request.send(form);
  });
}
