ALTER TABLE "cities" ADD COLUMN "is_repeated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The row that was listed first keeps the name for itself. The column above locked the table, so no row can come between.
UPDATE "cities" SET "is_repeated" = true WHERE EXISTS (
	SELECT 1 FROM "cities" "first"
	WHERE "first"."province_id" = "cities"."province_id" AND lower("first"."name") = lower("cities"."name") AND "first"."id" < "cities"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "cities_province_letters" ON "cities" USING btree ("province_id",lower("name")) WHERE not "cities"."is_repeated";