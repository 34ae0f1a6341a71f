ALTER TABLE "records" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "running_modules" ADD COLUMN "module_version" text;--> statement-breakpoint
CREATE INDEX "team_members_facilitator" ON "team_members" USING btree ("facilitator_id","joined_at");--> statement-breakpoint
CREATE INDEX "records_changed" ON "records" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE FUNCTION records_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored record keeps the time at which it was written.
  IF coalesce(current_setting('hub.is_restoring', true), '') <> 'on' THEN
    NEW.changed_at := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER records_changed BEFORE INSERT OR UPDATE ON "records" FOR EACH ROW EXECUTE FUNCTION records_changed();
