-- V27: what is stored of a guest under an address, for its person’s copy and erasure.
CREATE INDEX "seats_addresses" ON "seats" USING btree (fold(email)) WHERE email is not null;
