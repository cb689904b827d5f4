-- Found by the sweep, which takes away accounts whose address nobody confirmed.
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE email_verified_at is null;