/** Checks an uploaded package as a whole, and saves it as a version that no facilitator sees yet (CTM-006). */
import type { BodyOf } from '@hub/contract/endpoint'
import type { checkPackageForStaff, PackageCheck } from '@hub/contract/staff-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { readUpload } from '#platform/uploads/uploads.ts'
import { findModuleFacts } from '../catalogue/catalogue.neighbours.ts'
import { findCheck, insertCheck } from './package-checks.store.ts'
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
  found(await findModuleFacts(context, moduleId))
  const upload = await readUpload(context, staffCaller, uploadId)
  if (upload.purpose !== 'module-package') return fail('NotFound')
  if (upload.received !== upload.size) return fail('UploadIncomplete')
  const now = context.clock.iso()
  const check = await context.db.transaction(async () => {
    const { name: fileName, size: fileSize } = upload
    const row = {
      moduleId,
      uploadId,
      staffId: staffCaller.id,
      staffName: staffName(staffCaller),
      fileName,
      fileSize,
      facts,
    }
    const begun = { state: 'checking', filesDone: 0, filesTotal: 0, begunAt: now, aliveAt: now } as const
    await audit(context, staffCaller, {
      action: 'module-check',
      objectKind: 'module',
      objectId: moduleId,
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
  { moduleId, at: path }: { moduleId: number; at: string },
): Promise<CheckedPackage> {
  found(await findModuleFacts(context, moduleId))
  return storeChecked(context, staff, { moduleId, path, given: {}, progress: () => {} })
}
