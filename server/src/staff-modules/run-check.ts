/** Does the work of a check, which outlives the call that began it. */
import type { CheckFinding, PackageCheck } from '@hub/contract/staff-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { type PackageFault, PackageRefused } from '#platform/packages/faults.ts'
import {
  finding,
  findingOfFault,
  passedAreas,
  type PackageReview,
  reviewPackage,
} from '#platform/packages/review.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { removeUpload, withUploadedFile } from '#platform/uploads/uploads.ts'
import { findModuleFacts, saveModuleVersion } from '../catalogue/catalogue.neighbours.ts'
import { type CheckRow, claimCheck, findCheck, updateCheck } from './package-checks.store.ts'

const PROGRESS_EVERY_MS = 1000
/** While one large file is read, nothing else says that the check goes on. */
const ALIVE_EVERY_MS = 15_000
const ASKED = ['version', 'languages', 'entry'] as const

/** A check says that it goes on every few seconds. Silent for this long, its node is lost, and another begins anew. */
const SILENT_MS = 60_000

/** Begins a check anew that a lost node has left, when somebody asks for it. */
export async function resumeCheck(
  context: Context,
  { id, state }: Pick<PackageCheck, 'id' | 'state'>,
): Promise<void> {
  if (state !== 'checking') return
  const before = new Date(context.clock.now().getTime() - SILENT_MS).toISOString()
  if (await claimCheck(context.db, id, { now: context.clock.iso(), before })) await runCheck(context, id)
}

/** Never throws: what goes wrong is the state of the check. */
export async function runCheck(context: Context, id: number): Promise<void> {
  const check = await findCheck(context.db, id).catch(() => null)
  if (check === null) return
  const alive = setInterval(() => void sayAlive(context, check.id), ALIVE_EVERY_MS)
  alive.unref()
  try {
    const upload = { id: check.uploadId, purpose: 'module-package' } as const
    const sender = { id: check.staffId }
    const result = await withUploadedFile(context, sender, upload, (path) => checkFile(context, check, path))
    await updateCheck(context.db, check.id, result)
    if (result.state === 'saved') await removeUpload(context, sender, check.uploadId)
  } catch (error) {
    if (!(error instanceof Refusal)) context.log.error({ err: error }, 'the check of a package failed')
    await updateCheck(context.db, check.id, { state: 'failed' }).catch(() => undefined)
  } finally {
    clearInterval(alive)
  }
}

const sayAlive = (context: Context, id: number) =>
  updateCheck(context.db, id, { aliveAt: context.clock.iso() }).catch(() => undefined)

/** What a check found, and whether the version is saved. */
export type CheckedPackage = Pick<CheckRow, 'state' | 'findings' | 'passed' | 'asked' | 'version'>

function checkFile(context: Context, check: CheckRow, path: string): Promise<CheckedPackage> {
  const { moduleId, staffName: user, staffId: id } = check
  const given = check.facts as PackageFacts
  return storeChecked(
    context,
    { kind: 'staff', user, id },
    { moduleId, path, given, progress: progressOf(context, check.id) },
  )
}

interface PackageOfModule {
  moduleId: number
  path: string
  /** What the package does not say itself. */
  given: PackageFacts
  progress: ReturnType<typeof progressOf>
}

/** The whole check, and then the storing: nothing is stored while anything has to be fixed. */
export async function storeChecked(
  context: Context,
  staff: Staff,
  { moduleId, path, given, progress }: PackageOfModule,
): Promise<CheckedPackage> {
  const module = await findModuleFacts(context, moduleId)
  if (module === null) return refused({ manifest: null, faults: [], findings: [] })
  const facts: PackageFacts = { ...module.facts, ...given }
  const review = await reviewPackage(path, facts, progress)
  const { manifest } = review
  const isOther = manifest !== null && manifest.key !== module.facts.key
  if (isOther) {
    const other = { ...finding('fault', 'other-module', 'module.json'), values: { key: manifest.key } }
    return refused({ ...review, findings: [other, ...review.findings] })
  }
  if (review.faults.length > 0 || review.findings.some(({ level }) => level === 'fault'))
    return refused(review)
  try {
    const version = await context.db.transaction(async () => {
      const saved = await saveModuleVersion(context, { path, facts, addedBy: staffName(staff) })
      await audit(context, staff, {
        action: 'module-version-add',
        objectKind: 'module',
        objectId: moduleId,
        note: saved,
      })
      return saved
    })
    const { findings } = review
    return { state: 'saved', findings, passed: passedAreas(findings, true), asked: [], version }
  } catch (error) {
    if (error instanceof PackageRefused) return refused({ ...review, faults: error.faults })
    throw error
  }
}

function refused({ manifest, faults, findings }: PackageReview): CheckedPackage {
  const all: CheckFinding[] = [...faults.map(findingOfFault), ...findings]
  const passed = passedAreas(all, manifest !== null && faults.length === 0)
  return {
    state: 'refused',
    findings: all,
    passed,
    asked: askedOf(faults),
    version: manifest?.version ?? null,
  }
}

/** The facts that somebody can give, where nothing else is wrong. */
function askedOf(faults: readonly PackageFault[]): PackageCheck['asked'] {
  return ASKED.filter((field) => faults.some((fault) => fault.code === 'fact' && fault.field === field))
}

function progressOf(context: Context, id: number) {
  let saidAt = 0
  return ({ done, total }: { done: number; total: number }) => {
    const now = performance.now()
    if (now - saidAt < PROGRESS_EVERY_MS) return
    saidAt = now
    const set = { filesDone: done, filesTotal: total, aliveAt: context.clock.iso() }
    void updateCheck(context.db, id, set).catch(() => undefined)
  }
}

export function presentCheck(row: CheckRow): PackageCheck {
  const { id, moduleId, uploadId, fileName, fileSize, state, findings, passed, asked, version } = row
  return {
    ...{ id, moduleId, uploadId, fileName, fileSize, state, findings, passed, asked, version },
    files: { done: row.filesDone, total: row.filesTotal },
    by: row.staffName,
    begunAt: new Date(row.begunAt).toISOString(),
  }
}
