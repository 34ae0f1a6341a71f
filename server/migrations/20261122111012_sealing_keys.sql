CREATE TABLE "sealing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sealing_keys_present" ON "sealing_keys" USING btree ((true)) WHERE "sealing_keys"."retired_at" is null;