ALTER TABLE "package_checks" ALTER COLUMN "module_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "package_checks" ADD COLUMN "topic_id" integer;--> statement-breakpoint
ALTER TABLE "package_checks" ADD COLUMN "new_module_id" integer;--> statement-breakpoint
CREATE INDEX "package_checks_new_module" ON "package_checks" USING btree ("new_module_id");--> statement-breakpoint
CREATE INDEX "package_checks_topic" ON "package_checks" USING btree ("topic_id");