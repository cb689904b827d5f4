CREATE TABLE "deposit_lines" (
	"deposit_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"charge_uuid" uuid NOT NULL,
	"refund_uuid" uuid,
	"cents" integer NOT NULL,
	"in_total" boolean NOT NULL,
	CONSTRAINT "deposit_lines_deposit_uuid_position_pk" PRIMARY KEY("deposit_uuid","position")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"banked_on" date NOT NULL,
	"slip" text NOT NULL,
	"total_cents" integer NOT NULL,
	"reverses" uuid,
	"by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "deposits_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"charge_uuid" uuid,
	"refund_uuid" uuid,
	"cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_readings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"read_at" timestamp with time zone,
	"missing_right" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"arrives_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"list" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "deposit_uuid" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "deposit_uuid" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_lines" ADD CONSTRAINT "deposit_lines_deposit_uuid_deposits_uuid_fk" FOREIGN KEY ("deposit_uuid") REFERENCES "public"."deposits"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_lines" ADD CONSTRAINT "deposit_lines_charge_uuid_charges_uuid_fk" FOREIGN KEY ("charge_uuid") REFERENCES "public"."charges"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_lines" ADD CONSTRAINT "deposit_lines_refund_uuid_refunds_uuid_fk" FOREIGN KEY ("refund_uuid") REFERENCES "public"."refunds"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_reverses_deposits_uuid_fk" FOREIGN KEY ("reverses") REFERENCES "public"."deposits"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_by_users_uuid_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_charge_uuid_charges_uuid_fk" FOREIGN KEY ("charge_uuid") REFERENCES "public"."charges"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_refund_uuid_refunds_uuid_fk" FOREIGN KEY ("refund_uuid") REFERENCES "public"."refunds"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_lines_charge" ON "deposit_lines" USING btree ("charge_uuid");--> statement-breakpoint
CREATE INDEX "deposit_lines_refund" ON "deposit_lines" USING btree ("refund_uuid") WHERE refund_uuid is not null;--> statement-breakpoint
CREATE INDEX "deposits_banked" ON "deposits" USING btree ("banked_on");--> statement-breakpoint
CREATE INDEX "payout_lines_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_lines_charge" ON "payout_lines" USING btree ("charge_uuid") WHERE charge_uuid is not null;--> statement-breakpoint
CREATE INDEX "payout_lines_refund" ON "payout_lines" USING btree ("refund_uuid") WHERE refund_uuid is not null;--> statement-breakpoint
CREATE INDEX "payouts_arrives" ON "payouts" USING btree ("arrives_on");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE list = 'coming' or state = 'on_the_way';--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_deposit_uuid_deposits_uuid_fk" FOREIGN KEY ("deposit_uuid") REFERENCES "public"."deposits"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_deposit_uuid_deposits_uuid_fk" FOREIGN KEY ("deposit_uuid") REFERENCES "public"."deposits"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_deposit" ON "charges" USING btree ("deposit_uuid") WHERE deposit_uuid is not null;--> statement-breakpoint
CREATE INDEX "charges_undeposited" ON "charges" USING btree ("received_on") WHERE state = 'paid' and received_on is not null and deposit_uuid is null;--> statement-breakpoint
CREATE INDEX "refunds_deposit" ON "refunds" USING btree ("deposit_uuid") WHERE deposit_uuid is not null;--> statement-breakpoint
CREATE INDEX "refunds_unshown" ON "refunds" USING btree ("charge_uuid") WHERE state = 'done' and given_on is not null and deposit_uuid is null;--> statement-breakpoint
CREATE INDEX "sandbox_charges_charged" ON "sandbox_charges" USING btree ("charged_at") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_refunded" ON "sandbox_refunds" USING btree ("refunded_at");