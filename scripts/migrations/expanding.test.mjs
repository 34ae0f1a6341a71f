import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../parts/root.mjs'
import { contractingFaults } from './expanding.mjs'

const faults = (sql) => contractingFaults('new.sql', sql)

describe('SCL-004 a migration only adds', () => {
  it.each([
    ['drops a table', 'DROP TABLE "clients" CASCADE;'],
    ['drops a table', 'drop table if exists clients'],
    ['drops a column', 'ALTER TABLE "clients" DROP COLUMN "note";'],
    ['drops a column', 'alter table clients drop note'],
    ['drops a column', 'ALTER TABLE "clients" ADD COLUMN "a" text, DROP COLUMN IF EXISTS "b";'],
    ['drops what servers may use', 'DROP TYPE "public"."kind";'],
    ['renames', 'ALTER TABLE "clients" RENAME COLUMN "a" TO "b";'],
    ['renames', 'ALTER TABLE "clients" RENAME TO "people";'],
    ['changes the type', 'ALTER TABLE "clients" ALTER COLUMN "age" SET DATA TYPE bigint;'],
    ['changes the type', 'alter table clients alter age type text using age::text'],
    ['requires a value', 'ALTER TABLE "clients" ALTER COLUMN "note" SET NOT NULL;'],
    ['takes the default', 'ALTER TABLE "clients" ALTER COLUMN "note" DROP DEFAULT;'],
    ['without a default', 'ALTER TABLE "clients" ADD COLUMN "note" text NOT NULL;'],
    ['without a default', "ALTER TABLE c ADD COLUMN a text DEFAULT '' NOT NULL, ADD COLUMN b text NOT NULL;"],
    ['empties a table', 'TRUNCATE clients;'],
    ['drops a column', 'ALTER TABLE "clients"\n  -- a reason\n  DROP\n  COLUMN "note";'],
    ['drops a table', "INSERT INTO notes VALUES ('a; b');\nDROP TABLE clients;"],
    ['drops a table', "-- it's; old\nDROP TABLE clients; -- it's gone"],
    ['runs a block', 'DO $$ BEGIN DROP TABLE clients; END $$;'],
  ])('refuses what %s: %s', (does, sql) => {
    expect(faults(sql)).toEqual([expect.stringContaining(does)])
  })

  it.each([
    'CREATE TABLE "notes" ("id" integer PRIMARY KEY NOT NULL, "text" text NOT NULL);',
    'ALTER TABLE "clients" ADD COLUMN "note" text;',
    'ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;',
    'ALTER TABLE "clients" ADD COLUMN "n" integer GENERATED ALWAYS AS (1) STORED NOT NULL;',
    'ALTER TABLE "clients" ALTER COLUMN "note" DROP NOT NULL;',
    'ALTER TABLE "clients" ALTER COLUMN "note" SET DEFAULT 1;',
    'ALTER TABLE "clients" DROP CONSTRAINT "clients_note_check";',
    'DROP INDEX "clients_note";',
    'CREATE TABLE "notes" ("a" text);\nALTER TABLE "notes" ALTER COLUMN "a" SET NOT NULL;',
    "INSERT INTO notes VALUES ('drop table clients');",
    '-- drop table clients\nSELECT 1;',
  ])('lets pass %s', (sql) => expect(faults(sql)).toEqual([]))

  it('lets pass the second step, where a comment names the release that stopped using it', () => {
    const comment = '-- contract: 0.3.0 stopped using clients.note\n'
    const drop = 'ALTER TABLE "clients" DROP COLUMN "note";'
    expect(faults(comment + drop)).toEqual([])
    // It is for one statement.
    expect(faults(`${comment}${drop}--> statement-breakpoint\nDROP TABLE "notes";`)).toHaveLength(1)
    expect(faults(`-- contract: soon\n${drop}`)).toEqual([expect.stringContaining('does not have that form')])
  })

  it('finds nothing to refuse in the migrations so far', () => {
    const folder = inRoot('server/migrations')
    const found = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) => contractingFaults(file, readFileSync(join(folder, file), 'utf8')))
    expect(found).toEqual([])
  })
})
