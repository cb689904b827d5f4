import { useSyncExternalStore } from 'react';
import type { OpenMatter } from '#contract/organizing/handover.ts';

// What a dialog asks while an act waits for the answer. It has no part of a screen, so that what is typed
// behind it stays.

/** What cannot be taken back, in numbers (11.4). */
export interface Loss {
  title: string;
  /** What happens. */
  text: string;
  button: string;
  /** How many people it is about; above ten their number is typed. */
  people?: number;
  /** What goes back. */
  cents?: number;
  emails?: number;
  /** What happens in numbers, where sentences say it: they stand for people, sum and emails. */
  facts?: string[] | undefined;
  /** What stays undone, under its heading; nothing of it stands in the way. */
  open?: { heading: string; matters: OpenMatter[] };
  /** It only goes forward, such as an email, and takes nothing away: the button is not red. */
  isHarmless?: boolean;
}

export type Question = { kind: 'factor' } | { kind: 'loss'; loss: Loss };

let asked: { question: Question; answers: ((answer: boolean) => void)[] } | undefined;
const listeners = new Set<() => void>();

function show(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; two acts that need the same at once wait for one answer. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (question.kind === 'factor' && asked?.question.kind === 'factor') {
      asked.answers.push(resolve);
      return;
    }
    answerQuestion(false);
    show({ question, answers: [resolve] });
  });
}

export function answerQuestion(answer: boolean): void {
  const answers = asked?.answers ?? [];
  if (asked) show(undefined);
  for (const resolve of answers) resolve(answer);
}

/** Asks before what cannot be taken back; resolves to whether it was confirmed. */
export function confirmLoss(loss: Loss): Promise<boolean> {
  return ask({ kind: 'loss', loss });
}

export function useQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, currentQuestion, currentQuestion);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentQuestion(): Question | undefined {
  return asked?.question;
}
