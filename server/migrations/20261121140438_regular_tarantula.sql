ALTER TABLE "running_modules" ADD COLUMN "offline_run_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "running_modules_offline_run" ON "running_modules" USING btree ("host_id","offline_run_id");