import { calls } from 'virtual:calls';
import type { User } from '#contract/profile/profile.ts';
import type { CallAnswer } from '../api/call.ts';
import { sendForm } from '../api/send-form.ts';

/** 7.29. Without a picture it removes the stored one. */
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
  const answer = await sendForm(calls.updatePicture[1], form, onProgress);
  return (answer as CallAnswer<'updatePicture'>).data;
}
