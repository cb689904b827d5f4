DROP INDEX "seats_names";--> statement-breakpoint
DROP INDEX "ledger_entries_receipt";