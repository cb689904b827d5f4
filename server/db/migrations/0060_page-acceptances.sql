CREATE TABLE "page_acceptances" (
	"user_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_acceptances_user_uuid_page_version_pk" PRIMARY KEY("user_uuid","page","version")
);
--> statement-breakpoint
ALTER TABLE "page_acceptances" ADD CONSTRAINT "page_acceptances_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_anew" ON "page_versions" USING btree ("page","version") WHERE kind = 'anew';