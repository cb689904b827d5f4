-- Accounts that an import of 0.18 made without a membership have no entry yet, so that organizers do not find them (16.1).
INSERT INTO "member_cards" ("user_uuid", "first_name", "last_name", "joined_at", "listed_until")
SELECT "uuid", "first_name", "last_name", "created_at", '1970-01-01T00:00:00Z'
FROM "users"
WHERE "unclaimed_since" IS NOT NULL AND "deletion_requested_at" IS NULL
ON CONFLICT ("user_uuid") DO NOTHING;
