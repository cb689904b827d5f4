CREATE TABLE "memberships" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_deletion_requested" ON "users" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null;--> statement-breakpoint
CREATE INDEX "users_pfp_url" ON "users" USING btree ("pfp_url") WHERE pfp_url is not null;