/**
 * A text without what is drawn by chance or tells the time of the run: uuids, the ids of bookings and instants.
 * One uuid in a few hundred contains any three or four digits, one id in some thousands any short word.
 */
export const withoutIds = (text: string) =>
  text.replace(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?<![\w-])[\w-]{22}(?![\w-])|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    '',
  );
