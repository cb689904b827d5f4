ALTER TABLE "import_rows" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "invitation" uuid;--> statement-breakpoint
CREATE INDEX "audit_entries_invitation" ON "audit_entries" USING btree ("invitation") WHERE invitation is not null;--> statement-breakpoint
-- The entries of invitations that stand were found by who gave them and when.
UPDATE "audit_entries" SET "invitation" = "invitations"."uuid"
FROM "invitations"
WHERE "audit_entries"."what" = 'invited' AND "audit_entries"."whose" IS NULL
  AND "audit_entries"."who" = "invitations"."invited_by" AND "audit_entries"."at" = "invitations"."created_at";
