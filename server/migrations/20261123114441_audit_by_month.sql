-- The audit log becomes a table partitioned by month, whose rows are chained by hashes (AUD-003, AUD-005; decision 0029).
-- Its name and its columns stay, so servers of the release before go on adding rows. The rows that are there are moved
-- and chained in this transaction; whoever adds one meanwhile waits (some 0.2 s for 1,000 rows).
CREATE TABLE "audit_dropped" (
	"lane" integer NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"last_hash" "bytea" NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "audit_dropped_key" PRIMARY KEY("lane","first_seq")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"lane" integer NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_heads_key" PRIMARY KEY("lane","seq")
);
--> statement-breakpoint
CREATE TRIGGER audit_dropped_append_only BEFORE UPDATE OR DELETE ON audit_dropped
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_dropped_no_truncate BEFORE TRUNCATE ON audit_dropped
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
ALTER TABLE audit_log ALTER COLUMN id DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE audit_log DROP CONSTRAINT audit_log_pkey;
--> statement-breakpoint
DROP INDEX "audit_log_object";
--> statement-breakpoint
ALTER TABLE audit_log RENAME TO audit_log_before;
--> statement-breakpoint
CREATE SEQUENCE audit_log_id_seq;
--> statement-breakpoint
CREATE TABLE audit_log (
	"id" bigint DEFAULT nextval('audit_log_id_seq') NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"object_kind" text,
	"object_id" text,
	"request_id" text,
	"note" text,
	"lane" integer,
	"seq" bigint,
	"prev_hash" "bytea",
	"hash" "bytea",
	CONSTRAINT "audit_log_key" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE audit_log_id_seq OWNED BY audit_log.id;
--> statement-breakpoint
SELECT setval('audit_log_id_seq', max(id)) FROM audit_log_before HAVING max(id) IS NOT NULL;
--> statement-breakpoint
-- Rows of a month without a partition: a clock that is wrong must not stop the hub.
CREATE TABLE audit_log_other PARTITION OF audit_log DEFAULT;
--> statement-breakpoint
-- Each row takes a chain that no other running transaction has, so none waits for another (decision 0029). A row that
-- brings its hash along is one of a backup.
CREATE OR REPLACE FUNCTION audit_log_chain() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lanes CONSTANT int := 32;
  lock_class CONSTANT int := 720106;
  last_seq bigint;
BEGIN
  new.lane := NULL;
  FOR one IN 1..lanes LOOP
    IF pg_try_advisory_xact_lock(lock_class, one) THEN
      new.lane := one;
      EXIT;
    END IF;
  END LOOP;
  IF new.lane IS NULL THEN
    new.lane := 1 + new.id % lanes;
    PERFORM pg_advisory_xact_lock(lock_class, new.lane);
  END IF;
  SELECT seq, hash INTO last_seq, new.prev_hash FROM audit_heads WHERE lane = new.lane ORDER BY seq DESC LIMIT 1;
  new.seq := coalesce(last_seq, 0) + 1;
  new.prev_hash := coalesce(new.prev_hash, '');
  -- The length before each text, so that no two rows give the same bytes. verify-chain.ts reads it back.
  new.hash := sha256(new.prev_hash || convert_to(concat_ws(',',
    new.lane, new.seq, new.id, (extract(epoch FROM new.at) * 1000000)::bigint, coalesce(new.actor_id::text, '-'),
    octet_length(new.actor_kind) || ':' || new.actor_kind,
    octet_length(new.action) || ':' || new.action,
    coalesce(octet_length(new.object_kind) || ':' || new.object_kind, '-'),
    coalesce(octet_length(new.object_id) || ':' || new.object_id, '-'),
    coalesce(octet_length(new.request_id) || ':' || new.request_id, '-'),
    coalesce(octet_length(new.note) || ':' || new.note, '-')), 'UTF8'));
  IF last_seq IS NULL THEN
    INSERT INTO audit_heads (lane, seq, hash) VALUES (new.lane, new.seq, new.hash);
  ELSE
    UPDATE audit_heads SET seq = new.seq, hash = new.hash WHERE lane = new.lane AND seq = last_seq;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (new.hash IS NULL) EXECUTE FUNCTION audit_log_chain();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log_other
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
-- The partition of a month. Where rows of it are among the others already, or another node makes it, nothing is done.
-- It waits a moment only: every row of the log would wait behind it.
CREATE OR REPLACE FUNCTION audit_log_make_month(day timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  first timestamp := date_trunc('month', day AT TIME ZONE 'UTC');
  name text := to_char(first, '"audit_log_"YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)',
    name, first || '+00', (first + interval '1 month') || '+00');
  EXECUTE format('CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()', name);
EXCEPTION WHEN check_violation OR duplicate_table THEN NULL;
END
$$;
--> statement-breakpoint
-- Removes a whole month, and notes which pieces of the chains were in it. Never one that is younger than a year.
CREATE OR REPLACE FUNCTION audit_log_drop_month(month text) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  name text := 'audit_log_' || month;
  dropped bigint;
BEGIN
  IF month !~ '^\d{4}_\d\d$' OR to_date(month, 'YYYY_MM') + interval '13 months' > now() THEN
    RAISE EXCEPTION 'the audit log of % may not be removed', month;
  END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', name);
  EXECUTE format('
    WITH numbered AS (
      SELECT lane, seq, prev_hash, hash, seq - row_number() OVER (PARTITION BY lane ORDER BY seq) AS piece FROM %1$I
    ), pieces AS (
      SELECT lane, min(seq) AS first_seq, max(seq) AS last_seq FROM numbered GROUP BY lane, piece
    )
    INSERT INTO audit_dropped (lane, first_seq, last_seq, prev_hash, last_hash, month)
    SELECT pieces.lane, first_seq, last_seq, one.prev_hash, other.hash, %2$L
    FROM pieces
      JOIN numbered one ON one.lane = pieces.lane AND one.seq = first_seq
      JOIN numbered other ON other.lane = pieces.lane AND other.seq = last_seq', name, month);
  EXECUTE format('SELECT count(*) FROM %I', name) INTO dropped;
  EXECUTE format('DROP TABLE %I', name);
  RETURN dropped;
END
$$;
--> statement-breakpoint
SELECT audit_log_make_month(day) FROM (
  SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' FROM audit_log_before
  UNION SELECT generate_series(now(), now() + interval '3 months', interval '1 month')
) AS months (day);
--> statement-breakpoint
INSERT INTO audit_log (id, at, actor_id, actor_kind, action, object_kind, object_id, request_id, note)
SELECT id, at, actor_id, actor_kind, action, object_kind, object_id, request_id, note FROM audit_log_before ORDER BY id;
--> statement-breakpoint
-- contract: 0.1.0 stopped using audit_log_before, which this migration has made out of the table of that name.
DROP TABLE audit_log_before;
--> statement-breakpoint
CREATE INDEX "audit_log_who" ON "audit_log" USING btree ("actor_kind","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_what" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_whom" ON "audit_log" USING btree ("object_kind","object_id","at","id");
