// What a mail server said of an email, as the log of emails keeps it.

/** What a mail server answered to the emails of jobs that are running, or done and not yet deleted. */
const answers = new Map<string, string>();

/** Call it once a mail server has taken the email of a job; the log learns of it when the job ends. */
export function recordAnswer(job: string, answer: string): void {
  answers.set(job, tidyAnswer(answer));
}

/** Undefined if the job has sent no email. */
export const answerTo = (job: string): string | undefined => answers.get(job);

export const forgetAnswer = (job: string): boolean => answers.delete(job);

/** Why an attempt failed; `isFinal` if the mail server says that another one is in vain (RFC 5321, 4.2.1). */
export interface Failure {
  reason: string;
  answer: string | null;
  isFinal: boolean;
}

export function failureOf(error: unknown): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { reason: 'unknown', answer: null, isFinal: false };
  // I11: messages of mail servers contain email addresses, and those of queries values; codes do not.
  const code = codeOf(cause);
  if (!('responseCode' in cause)) return { reason: code, answer: null, isFinal: false };
  return {
    reason: `${code} ${String(cause.responseCode)}`,
    answer: 'response' in cause ? tidyAnswer(String(cause.response)) : null,
    isFinal: Number(cause.responseCode) >= 500,
  };
}

/**
 * Nodemailer says EENVELOPE of all three commands, and only RCPT TO is about the recipient. A refused MAIL FROM is
 * about our own address, and a refused DATA about the email.
 */
const codesOfCommands = new Map([
  ['MAIL FROM', 'ESENDER'],
  ['DATA', 'EMESSAGE'],
]);

function codeOf(cause: Error): string {
  if (!('code' in cause)) return cause.name;
  const ofCommand = 'command' in cause && codesOfCommands.get(String(cause.command));
  return cause.code === 'EENVELOPE' && ofCommand ? ofCommand : String(cause.code);
}

/** Whether a mail server refused the recipient's address for good, by the reason of a failure. */
export const refusesAddress = (reason: string | null) => reason?.startsWith('EENVELOPE 5') ?? false;

/** J15: filters quote what they refuse, so nothing stays of a URL that could open anything. */
export function tidyAnswer(answer: string): string {
  const line = answer.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const withoutKeys = line.replace(/(https?:\/\/[^\s?#<>"]+)[?#][^\s<>"]*/giu, '$1');
  const characters = [...withoutKeys];
  return characters.length > 300 ? `${characters.slice(0, 300).join('')} …` : withoutKeys;
}
