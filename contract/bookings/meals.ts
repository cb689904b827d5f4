/** What a kitchen counts. It is stored under the same consent as the dietary text. */
export const mealChoices = [
  'any',
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'gluten_free',
  'other',
] as const;

export type Meal = (typeof mealChoices)[number];
