import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { shadesOf } from '#contract/values/colours.ts';
import type { RouterContext } from '#web/router/route.ts';

/** 19.1: a document that was made before the save has the new name and colours at once, as the next one has. */
export function wearOwnLook(
  context: RouterContext,
  { name, short_name, time_zone, colours }: AssociationSettings,
): void {
  Object.assign<RouterContext, Partial<RouterContext>>(context, {
    association: name,
    shortName: short_name,
    zone: time_zone,
  });
  const { deep, deepest, action, pressed } = shadesOf(colours);
  const { style } = document.documentElement;
  style.setProperty('--pine', deep);
  style.setProperty('--pine-deep', deepest);
  style.setProperty('--green', action);
  style.setProperty('--green-deep', pressed);
}
