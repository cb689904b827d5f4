-- A letter of a changed address that waits names its account, no longer the address it had then.
UPDATE "jobs" SET "payload" = "payload" - 'email_key' || jsonb_build_object('user', "users"."uuid")
FROM "users" WHERE "kind" = 'letter' AND "payload" ->> 'letter' = 'email-changed' AND "email_key" = "payload" ->> 'email_key';
