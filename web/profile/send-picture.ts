import { calls } from 'virtual:calls';
import type { User } from '#contract/profile.ts';
import { ApiError } from '../api/api-error.ts';
import { csrfToken } from '../api/browser-transport.ts';
import { type CallAnswer, call, sendChange } from '../api/call.ts';

interface Answer {
  status: number;
  body: unknown;
  retryAfter: number | undefined;
}

/**
 * 7.29. Reports the progress of the upload from 0 to 1, which `fetch` cannot do. Without a picture it
 * removes the stored one.
 */
export async function sendPicture(
  picture: File | undefined,
  crop: Record<string, number>,
  onProgress: (fraction: number) => void,
): Promise<User> {
  const form = new FormData();
  if (picture) {
    for (const [name, value] of Object.entries(crop)) form.set(name, value.toFixed(6));
    // Without a type: the server determines it from the content (E3).
    form.set('image', new File([picture], picture.name));
  } else {
    form.set('image', new File([], ''));
  }
  if (csrfToken() === undefined) await call('csrfCookie');
  const answer = (await sendChange(() => post(form, onProgress))) as CallAnswer<'updatePicture'>;
  return answer.data;
}

function post(form: FormData, onProgress: (fraction: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', calls.updatePicture[1]);
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
