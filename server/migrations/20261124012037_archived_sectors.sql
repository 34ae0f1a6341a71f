ALTER TABLE "learning_types" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "retired_at" timestamp with time zone;