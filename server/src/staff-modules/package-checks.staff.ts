/** Checks an uploaded package as a whole, and saves it as a version that no facilitator sees yet (CTM-006). */
import type { BodyOf } from '@hub/contract/endpoint'
import type { checkPackageForStaff, PackageCheck } from '@hub/contract/staff-modules'
import type { checkNewModule as checkNewModuleCall, NewModulePlace } from '@hub/contract/staff-new-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { readUpload } from '#platform/uploads/uploads.ts'
import { readPlaceOfTopic } from '../staff-content/staff-content.neighbours.ts'
import { findModule } from './find-module.ts'
import {
  type CheckRow,
  findCheck,
  findGivenFacts,
  findLastCheckInTopic,
  insertCheck,
} from './package-checks.store.ts'
import { type CheckedPackage, presentCheck, storeChecked } from './run-check.ts'

/**
 * Begins the check of a whole upload for a module; `runCheck` does it. Refuses with NotFound for a module or
 * an upload that this person has not, and with UploadIncomplete.
 */
export async function checkUploadedPackage(
  context: Context,
  staffCaller: StaffCaller,
  { moduleId, uploadId, ...facts }: BodyOf<typeof checkPackageForStaff>,
): Promise<PackageCheck> {
  const { isNew } = found(await findModule(context, moduleId))
  const of = isNew ? { newModuleId: moduleId } : { moduleId }
  return beginCheck(context, staffCaller, { of, uploadId, facts })
}

/**
 * Begins the same for a package that is to be a new module of a topic. Refuses with NotFound for a topic that the draft has
 * not or an upload that this person has not, and with UploadIncomplete.
 */
export async function checkNewModule(
  context: Context,
  staffCaller: StaffCaller,
  { topicId, uploadId, ...facts }: BodyOf<typeof checkNewModuleCall>,
): Promise<PackageCheck> {
  found(await readPlaceOfTopic(context, topicId))
  return beginCheck(context, staffCaller, { of: { topicId }, uploadId, facts })
}

/** A topic as the place of a new module, with the caller's last check of a package for it. Refuses with NotFound. */
export async function readNewModule(
  context: Context,
  staffCaller: StaffCaller,
  topicId: number,
): Promise<NewModulePlace> {
  const places = found(await readPlaceOfTopic(context, topicId))
  const check = await findLastCheckInTopic(context.db, { topicId, staffId: staffCaller.id })
  return { topicId, places, check: check && presentCheck(check) }
}

interface Beginning {
  of: Partial<Pick<CheckRow, 'moduleId' | 'newModuleId' | 'topicId'>>
  uploadId: number
  facts: CheckRow['facts']
}

async function beginCheck(
  context: Context,
  staffCaller: StaffCaller,
  { of, uploadId, facts }: Beginning,
): Promise<PackageCheck> {
  const upload = await readUpload(context, staffCaller, uploadId)
  if (upload.purpose !== 'module-package') return fail('NotFound')
  if (upload.received !== upload.size) return fail('UploadIncomplete')
  const now = context.clock.iso()
  const check = await context.db.transaction(async () => {
    const { name: fileName, size: fileSize } = upload
    const by = { staffId: staffCaller.id, staffName: staffName(staffCaller) }
    // What was said of this upload before stays said: nobody is asked for it twice.
    const said = { ...(await findGivenFacts(context.db, uploadId)), ...facts }
    const row = { ...of, ...by, uploadId, fileName, fileSize, facts: said }
    const begun = { state: 'checking', filesDone: 0, filesTotal: 0, begunAt: now, aliveAt: now } as const
    const objectId = of.moduleId ?? of.newModuleId ?? of.topicId
    await audit(context, staffCaller, {
      ...(of.topicId
        ? { action: 'new-module-check', objectKind: 'topic' }
        : { action: 'module-check', objectKind: 'module' }),
      ...(objectId && { objectId }),
      note: fileName,
    })
    return insertCheck(context.db, { ...row, ...begun, findings: [], passed: [], asked: [] })
  })
  return presentCheck(check)
}

/** How far a check is, and what it found. Refuses with NotFound. */
export async function readPackageCheck(context: Context, _staff: Staff, id: number): Promise<PackageCheck> {
  return presentCheck(found(await findCheck(context.db, id)))
}

/**
 * Checks a package on this machine as one that was uploaded, and saves it as a version that no facilitator sees yet when
 * nothing has to be fixed. Refuses with NotFound.
 */
export async function storePackageVersion(
  context: Context,
  staff: Staff,
  { moduleId: id, at: path }: { moduleId: number; at: string },
): Promise<CheckedPackage> {
  const { isNew } = found(await findModule(context, id))
  const module = { moduleId: isNew ? null : id, newModuleId: isNew ? id : null, topicId: null }
  return storeChecked(context, staff, {
    of: { ...module, fileName: '', facts: {} },
    path,
    progress: () => {},
  })
}
