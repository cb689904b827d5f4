ALTER TABLE "events" ADD COLUMN "serves_meal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Where nobody eats by its kind, and nobody has chosen a meal.
UPDATE "events" SET "serves_meal" = false
WHERE "kind" IN ('clinic', 'range', 'simulator', 'putting', 'meeting')
  AND NOT EXISTS (SELECT FROM "seats" WHERE "seats"."event_uuid" = "events"."uuid" AND "seats"."meal" IS NOT NULL);
