CREATE TABLE "audit_entries" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" uuid,
	"what" text NOT NULL,
	"whose" uuid,
	"about" uuid,
	"request_id" uuid
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_who_users_uuid_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_whose_users_uuid_fk" FOREIGN KEY ("whose") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_who" ON "audit_entries" USING btree ("who","at");--> statement-breakpoint
CREATE INDEX "audit_entries_whose" ON "audit_entries" USING btree ("whose","at");