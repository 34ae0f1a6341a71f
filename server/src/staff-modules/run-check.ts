/** Does the work of a check, which outlives the call that began it. */
import { ASKED_FACTS, type CheckFinding, type PackageCheck } from '@hub/contract/staff-modules'
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
import type { PackageFacts, PackageManifest } from '#platform/packages/manifest.ts'
import { removeUpload, withUploadedFile } from '#platform/uploads/uploads.ts'
import { saveModuleVersion } from '../catalogue/catalogue.neighbours.ts'
import { findModule } from './find-module.ts'
import { addToDraft, faultOfNew, freeKey, isNewModule, type PackageOf, withoutPlace } from './new-module.ts'
import { type CheckRow, claimCheck, findCheck, updateCheck } from './package-checks.store.ts'

const PROGRESS_EVERY_MS = 1000
/** While one large file is read, nothing else says that the check goes on. */
const ALIVE_EVERY_MS = 15_000

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
export type CheckedPackage = Pick<CheckRow, 'state' | 'findings' | 'passed' | 'asked' | 'version'> & {
  newModuleId?: number
}

function checkFile(context: Context, check: CheckRow, path: string): Promise<CheckedPackage> {
  const staff: Staff = { kind: 'staff', user: check.staffName, id: check.staffId }
  return storeChecked(context, staff, { of: check, path, progress: progressOf(context, check.id) })
}

export interface PackageToStore {
  /** What it is to be, the name of its file, and what it does not say itself. */
  of: PackageOf
  path: string
  progress: ReturnType<typeof progressOf>
}

/** The whole check, and then the storing: nothing is stored while anything has to be fixed. */
export async function storeChecked(
  context: Context,
  staff: Staff,
  { of, path, progress }: PackageToStore,
): Promise<CheckedPackage> {
  const subject = await subjectOf(context, of)
  if (subject === null) return refused(of, { manifest: null, faults: [], findings: [] })
  const facts: PackageFacts = { ...subject.facts, ...(of.facts as PackageFacts) }
  const review = await reviewPackage(path, facts, progress)
  const fault = review.manifest && (await subject.faultOf(review.manifest))
  if (fault) return refused(of, { ...review, findings: [fault, ...review.findings] })
  if (review.faults.length > 0 || review.findings.some(({ level }) => level === 'fault'))
    return refused(of, review)
  try {
    const saved = await context.db.transaction(() => saveVersion(context, staff, { of, path, facts, review }))
    const { findings } = review
    return { state: 'saved', findings, passed: passedAreas(findings, true), asked: [], ...saved }
  } catch (error) {
    if (error instanceof PackageRefused) return refused(of, { ...review, faults: error.faults })
    if (error instanceof Refusal && isNewModule(of)) return refused(of, withoutPlace(review))
    throw error
  }
}

interface Subject {
  /** What need not be said of the package. */
  facts: PackageFacts
  /** What is wrong with bringing this package here. */
  faultOf: (manifest: PackageManifest) => Promise<CheckFinding | null>
}

/** What the package is to be: a version of a module, or a new one. Null for a module that is gone. */
async function subjectOf(context: Context, of: PackageOf): Promise<Subject | null> {
  if (isNewModule(of))
    return {
      facts: { key: await freeKey(context, of.fileName) },
      faultOf: (read) => faultOfNew(context, read),
    }
  const module = await findModule(context, of.moduleId ?? of.newModuleId ?? 0)
  if (module === null) return null
  const { facts } = module
  return {
    facts,
    async faultOf({ key }) {
      return key === facts.key
        ? null
        : { ...finding('fault', 'other-module', 'module.json'), values: { key } }
    },
  }
}

interface Sound {
  of: PackageOf
  path: string
  facts: PackageFacts
  review: PackageReview
}

/** Stores the package as a version; of a new module, the draft has it from then on. */
async function saveVersion(context: Context, staff: Staff, { of, path, facts, review }: Sound) {
  const version = await saveModuleVersion(context, { path, facts, addedBy: staffName(staff) })
  const newModuleId = isNewModule(of) && (await addToDraft(context, staff, of, review))
  const objectId = newModuleId || (of.moduleId ?? of.newModuleId)
  await audit(context, staff, {
    ...{ action: 'module-version-add', objectKind: 'module', note: version },
    ...(objectId && { objectId }),
  })
  return newModuleId ? { version, newModuleId } : { version }
}

function refused(of: PackageOf, { manifest, faults, findings }: PackageReview): CheckedPackage {
  const all: CheckFinding[] = [...faults.map(findingOfFault), ...findings]
  const passed = passedAreas(all, manifest !== null && faults.length === 0)
  return {
    state: 'refused',
    findings: all,
    passed,
    asked: askedOf(of, faults),
    version: manifest?.version ?? null,
  }
}

/** The facts that somebody can give: those that the package leaves out, and what was given wrongly. */
function askedOf({ facts }: PackageOf, faults: readonly PackageFault[]): PackageCheck['asked'] {
  const isAsked = (field: string) =>
    faults.some(
      (fault) =>
        (fault.code === 'fact' && fault.field === field) ||
        (fault.code === 'manifest' &&
          fault.why === 'field' &&
          fault.field === field &&
          (!fault.isGiven || field in facts)),
    )
  return ASKED_FACTS.filter(isAsked)
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
  const { id, topicId, uploadId, fileName, fileSize, state, findings, passed, asked, version } = row
  return {
    ...{ id, topicId, uploadId, fileName, fileSize, state, findings, passed, asked, version },
    moduleId: row.moduleId ?? row.newModuleId,
    files: { done: row.filesDone, total: row.filesTotal },
    by: row.staffName,
    begunAt: new Date(row.begunAt).toISOString(),
  }
}
