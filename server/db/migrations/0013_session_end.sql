-- Found by the sweep, which takes away sessions that have lasted as long as any may.
CREATE INDEX "sessions_begun" ON "sessions" USING btree ("created_at");