CREATE TABLE "import_rows" (
	"import_uuid" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"answer" text,
	"email_key" text,
	"outcome" text NOT NULL,
	"why" text,
	"notice" text,
	"changes" jsonb NOT NULL,
	"same_name" jsonb NOT NULL,
	CONSTRAINT "import_rows_import_uuid_line_pk" PRIMARY KEY("import_uuid","line")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_uuid" uuid NOT NULL,
	"user_uuid" uuid,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"span_uuid" uuid,
	"ended_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"invitation_uuid" uuid,
	"removal_hash" "bytea",
	"removed_at" timestamp with time zone,
	CONSTRAINT "imported_people_once" UNIQUE("import_uuid","user_uuid")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"columns" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"run_at" timestamp with time zone,
	"run_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "removed_addresses" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_uuid_imports_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."imports"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_import_uuid_imports_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."imports"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_run_by_users_uuid_fk" FOREIGN KEY ("run_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_uuid","outcome","line");--> statement-breakpoint
CREATE INDEX "import_rows_email" ON "import_rows" USING btree ("email_key") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "imported_people_user" ON "imported_people" USING btree ("user_uuid") WHERE user_uuid is not null;--> statement-breakpoint
CREATE INDEX "imported_people_undoable" ON "imported_people" USING btree ("import_uuid") WHERE before is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_people_removal" ON "imported_people" USING btree ("removal_hash");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "imports_run_by" ON "imports" USING btree ("run_by") WHERE run_by is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (left(fold(btrim(first_name || ' ' || last_name)), 200));