import { confirmLoss } from '../session/questions.ts';

/** Asks before one email leaves once more: which, and to whom (11.4). */
export function confirmEmail(name: string, to: string, more = ''): Promise<boolean> {
  return confirmLoss({
    title: 'Send 1 email again?',
    text: `“${name}” leaves at once for ${to}.${more}`,
    button: 'Send 1 Email',
    facts: [],
    isHarmless: true,
  });
}
