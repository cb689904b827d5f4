import { auditActs, isAct } from '#contract/organizing/audit-acts.ts';

/** What was done, in words; an act of an earlier release as it is stored. */
export function actName(act: string): string {
  const words = act.replaceAll('_', ' ');
  return isAct(act) ? auditActs[act].name : words.charAt(0).toUpperCase() + words.slice(1);
}
