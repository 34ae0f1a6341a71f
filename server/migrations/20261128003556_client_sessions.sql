ALTER TABLE "clients" ADD COLUMN "session_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "last_session" timestamp with time zone;--> statement-breakpoint
-- Counts the sessions of these files anew, and of those into which they are merged. A session of two merged files is one.
CREATE OR REPLACE FUNCTION count_client_sessions(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  files integer[];
BEGIN
  -- A restored file keeps what was counted.
  IF coalesce(current_setting('hub.is_restoring', true), '') = 'on' THEN
    RETURN;
  END IF;
  -- Each statement sees what is committed by then. A session that is recorded at the same moment, or a merge, is waited for
  -- here and counted.
  PERFORM FROM clients WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  files := ARRAY(
    SELECT unnest(changed)
    UNION SELECT merged_into_id FROM clients WHERE id = ANY (changed) AND merged_into_id IS NOT NULL
  );
  PERFORM FROM clients WHERE id = ANY (files) ORDER BY id FOR NO KEY UPDATE;
  UPDATE clients SET session_count = counted.sessions, last_session = counted.last
  FROM (
    SELECT parts.file, count(DISTINCT entries.record_id)::integer AS sessions, max(records.end_time) AS last
    FROM (
      SELECT file, file AS id FROM unnest(files) AS file
      UNION ALL SELECT merged_into_id, id FROM clients WHERE merged_into_id = ANY (files)
    ) AS parts
    LEFT JOIN record_clients AS entries ON entries.client_id = parts.id
    LEFT JOIN records ON records.id = entries.record_id
    GROUP BY parts.file
  ) AS counted
  WHERE clients.id = counted.file
    AND (clients.session_count, clients.last_session) IS DISTINCT FROM (counted.sessions, counted.last);
END $$;--> statement-breakpoint
-- New entries are added up, so that a session costs the same after a thousand others. With a merged file, the one in which
-- it is read is counted anew: a session that both are in is one.
CREATE FUNCTION record_clients_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  files integer[] := ARRAY(SELECT DISTINCT client_id FROM changed);
  merged integer[];
BEGIN
  IF coalesce(current_setting('hub.is_restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  -- In one order: two sessions with the same clients, each locking in its own, could each wait for the other.
  PERFORM FROM clients WHERE id = ANY (files) ORDER BY id FOR NO KEY UPDATE;
  UPDATE clients
  SET session_count = session_count + added.sessions, last_session = greatest(last_session, added.last)
  FROM (
    SELECT entries.client_id, count(*) AS sessions, max(records.end_time) AS last
    FROM changed AS entries JOIN records ON records.id = entries.record_id GROUP BY entries.client_id
  ) AS added
  WHERE clients.id = added.client_id;
  merged := ARRAY(SELECT id FROM clients WHERE id = ANY (files) AND merged_into_id IS NOT NULL);
  IF cardinality(merged) > 0 THEN
    PERFORM count_client_sessions(merged);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_clients_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_client_sessions(ARRAY(SELECT DISTINCT client_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
-- An entry is its key, so it comes and goes and never changes.
CREATE TRIGGER record_clients_inserted AFTER INSERT ON "record_clients"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_clients_inserted();--> statement-breakpoint
CREATE TRIGGER record_clients_deleted AFTER DELETE ON "record_clients"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_clients_deleted();--> statement-breakpoint
CREATE FUNCTION records_end_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_client_sessions(ARRAY(SELECT client_id FROM record_clients WHERE record_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER records_end_changed AFTER UPDATE OF end_time ON "records"
  FOR EACH ROW WHEN (OLD.end_time <> NEW.end_time) EXECUTE FUNCTION records_end_changed();--> statement-breakpoint
CREATE FUNCTION clients_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_client_sessions(array_remove(ARRAY[OLD.merged_into_id, NEW.merged_into_id], NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER clients_merged AFTER UPDATE OF merged_into_id ON "clients"
  FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION clients_merged();--> statement-breakpoint
SELECT count_client_sessions(ARRAY(SELECT DISTINCT client_id FROM record_clients));
