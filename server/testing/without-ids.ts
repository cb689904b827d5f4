/** A text without its random ids, in which one in a few hundred contains any three or four digits. */
export const withoutIds = (text: string) =>
  text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
