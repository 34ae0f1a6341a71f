CREATE TABLE "secret_uses" (
	"secret_id" text PRIMARY KEY NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "secret_id" text;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD COLUMN "secret_id" text;