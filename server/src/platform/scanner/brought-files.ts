/** What staff bring for others to open is scanned before any of it is stored, and who brought what was stopped is kept (HRD-001). */
import type { Staff } from '../audit/actor.ts'
import { auditEach } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { type FileToScan, openScanner, scanFiles, type StoppedFile } from './scanner.ts'

/**
 * Gives the files that must not be stored. None without a scanner. Not in a transaction that the refusal ends: the rows
 * about it would be lost.
 */
export async function scanBrought(
  context: Context,
  staff: Staff,
  files: readonly FileToScan[],
): Promise<StoppedFile[]> {
  const scan = openScanner(context)
  if (scan === null) return []
  const stopped = await scanFiles(files, scan)
  const deeds = stopped.map(({ path, fault, reason }) => ({
    ...({ action: 'file-refuse', objectKind: 'document', objectId: path } as const),
    note: fault === 'infected' ? `the virus scanner found ${reason}` : 'the virus scanner gave no answer',
  }))
  await auditEach(context, staff, deeds)
  return stopped
}
