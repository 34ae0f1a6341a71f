ALTER TABLE "agencies" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_merged_into_agencies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;