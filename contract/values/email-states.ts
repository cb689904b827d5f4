/**
 * Where an email is. `taken`: by the mail server, which does not say that it arrived. `refused`: the mail server says no;
 * it is tried again until it is `given_up`. `stopped`: it was not sent, by hand or because its reason was gone.
 */
export const emailStates = ['waiting', 'taken', 'refused', 'given_up', 'stopped'] as const;

export type EmailState = (typeof emailStates)[number];
