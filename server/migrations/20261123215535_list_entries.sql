ALTER TABLE "metas" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "metas" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
-- Each entry that is there gets the key that the reference lists give it. Of two that would get the same one, the first.
UPDATE "metas" SET "key" = "named"."key" FROM (
  SELECT min("id") AS "id", "meta_type", "slug" AS "key" FROM (
    SELECT "id", "meta_type", trim(both '-' from regexp_replace(
      lower(translate(coalesce("meta_code", "meta_value"), 'éÉ', 'ee')), '[^a-z0-9]+', '-', 'g')) AS "slug" FROM "metas"
  ) AS "slugs" WHERE "slug" <> '' GROUP BY "meta_type", "slug"
) AS "named" WHERE "named"."id" = "metas"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "metas_type_key" ON "metas" USING btree ("meta_type","key");