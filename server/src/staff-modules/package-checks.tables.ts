/** Checks of uploaded packages: how far each is, what it found, and who began it (CTM-006). */
import type { CheckedArea, CheckFinding, PackageCheck } from '@hub/contract/staff-modules'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { modules } from '../catalogue/catalogue.tables.ts'

/** What somebody said of a package that does not say it itself. */
interface GivenFacts {
  version?: string | undefined
  title?: string | undefined
  estimate?: number | undefined
  entry?: string | undefined
  languages?: string[] | undefined
  /** Of a new module. */
  isDownloadable?: boolean | undefined
}

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const packageChecks = pgTable(
  'package_checks',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null of a check for a new module, which the tables do not have before it is published. */
    moduleId: integer('module_id').references(() => modules.id),
    /** Where a new module is to stand; the draft alone may have that topic. */
    topicId: integer('topic_id'),
    /** The id that a new module has in the draft, and keeps once it is published. */
    newModuleId: integer('new_module_id'),
    uploadId: integer('upload_id').notNull(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    facts: jsonb('facts').$type<GivenFacts>().notNull(),
    state: text('state', { enum: ['checking', 'refused', 'saved', 'failed'] }).notNull(),
    filesDone: integer('files_done').notNull(),
    filesTotal: integer('files_total').notNull(),
    findings: jsonb('findings').$type<CheckFinding[]>().notNull(),
    passed: jsonb('passed').$type<CheckedArea[]>().notNull(),
    asked: jsonb('asked').$type<PackageCheck['asked']>().notNull(),
    version: text('version'),
    begunAt: instant('begun_at').notNull(),
    /** The last sign of life of the node that checks. */
    aliveAt: instant('alive_at').notNull(),
  },
  (table) => [
    index('package_checks_module').on(table.moduleId),
    index('package_checks_new_module').on(table.newModuleId),
    index('package_checks_topic').on(table.topicId),
  ],
)

/** Trials that wait for their frame: each token opens a version once. */
export const moduleTrials = pgTable('module_trials', {
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull(),
})
