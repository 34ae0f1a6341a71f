/** What staff bring into the hub: a catalogue folder or zip, checked as a whole and published as one (CTM-010). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ChangedKind } from '@hub/contract/content.rules'
import type { ContentChange, Publication } from '@hub/contract/staff-content'
import type { FolderFault, FolderReport } from '@hub/contract/staff-catalogue-folder'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { addStaticFile } from '#platform/files/static-files.ts'
import { PackageRefused } from '#platform/packages/faults.ts'
import { addPackage } from '#platform/packages/packages.ts'
import { versionClaims } from '#platform/packages/version-claims.ts'
import { scanBrought } from '#platform/scanner/brought-files.ts'
import { lookThroughBrought, storeBrought } from '#platform/documents/brought-documents.ts'
import type { StoredDocument } from '#platform/documents/documents.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import {
  addFolderVersion,
  nameInFolder,
  reserveContentId,
  saveDocument,
} from '../../catalogue/catalogue.neighbours.ts'
import { reserveListEntryId } from '../../staff-lists/staff-lists.neighbours.ts'
import { holdWholeContent, readContent } from '../held-content.ts'
import { endSchedule } from '../open-schedule.ts'
import { inOneTransaction, publishChanges } from '../write-publication.ts'
import { type FolderPlan, planOf, withClaimedIds } from './folder-plan.rules.ts'
import { type ReadFolder, readFolder, readHubItems } from './read-folder.ts'

const VERSION_LENGTH = 24

/** Lists what a folder or zip would change, and what is wrong with it: a virus too. Stores nothing. */
export async function checkCatalogue(context: Context, staff: Staff, at: string): Promise<FolderReport> {
  const folder = await readFolder(context, at)
  try {
    return (await examine(context, staff, folder)).report
  } finally {
    await folder.close()
  }
}

/**
 * Makes the catalogue what the folder or zip says, in one publication: what it does not have is archived. Packages and
 * files are scanned and stored before; what is there is never overwritten. Refuses with CatalogueRefused and every fault, with
 * EffectsChanged when it would not change what was shown (STA-013), with ContentHasDraft, and with NothingToPublish.
 */
export async function importCatalogue(
  context: Context,
  staff: Staff,
  { at, version, reason }: { at: string; version: string; reason: string },
): Promise<Publication> {
  const folder = await readFolder(context, at)
  try {
    const { report, documents } = await examine(context, staff, folder)
    if (report.faults.length > 0) failWithRecord('CatalogueRefused', report)
    if (report.version !== version) fail('EffectsChanged')
    if (report.hasDraft) fail('ContentHasDraft')
    if (report.changes.length === 0) fail('NothingToPublish')
    await storeFiles(context, folder)
    return await publishFolder(context, staff, { folder, documents, version, reason })
  } finally {
    await folder.close()
  }
}

function publishFolder(
  context: Context,
  staff: Staff,
  {
    folder,
    documents,
    version,
    reason,
  }: { folder: ReadFolder; documents: readonly StoredDocument[]; version: string; reason: string },
): Promise<Publication> {
  return inOneTransaction(context, async () => {
    const { changes: draft } = await holdWholeContent(context)
    if (draft.length > 0) fail('ContentHasDraft')
    const { plan, published } = await planFor(context, staff, folder)
    if (versionOf(plan) !== version) fail('EffectsChanged')
    await addVersions(context, folder)
    const publishedBy = staffName(staff)
    for (const document of documents)
      await saveDocument(context, { ...document, uploadedBy: publishedBy, uploadedAt: context.clock.iso() })
    const claimed = await claimIds(context, plan)
    const changes = withClaimedIds(plan.changes, claimed)
    const publication = { published, changes, note: reason, revertedTo: null, publishedBy }
    const done = await publishChanges(context, staff, publication)
    await nameInFolder(
      context,
      plan.keys.map(({ kind, id, key }) => ({ kind, id: claimed(kind, id), key })),
    )
    await endSchedule(context, staff, 'a catalogue was imported')
    const deed = { objectKind: 'publication', objectId: done.id, note: reason }
    await audit(context, staff, { action: 'catalogue-import', ...deed })
    return done
  })
}

/** What the folder would change, what is wrong with it, and what is known of the files of its guides that are new. */
async function examine(
  context: Context,
  staff: Staff,
  folder: ReadFolder,
): Promise<{ report: FolderReport; documents: StoredDocument[] }> {
  const { plan } = await planFor(context, staff, folder)
  const found = [...folder.faults, ...plan.faults]
  // Everything that would be stored, at once: of a folder with a virus nothing is kept.
  const scanned = found.length > 0 ? found : await scanFaults(context, staff, folder)
  // Only after the scanner: a virus may aim at what looks through documents.
  const looked = scanned.length > 0 ? null : await lookThroughBrought(folder.guides)
  const report = await reportOf(context, {
    folder,
    plan,
    faults: looked?.faults.map(({ path, fault }) => ({ code: fault, file: path, detail: '' })) ?? scanned,
  })
  return { report, documents: looked?.documents ?? [] }
}

async function reportOf(
  context: Context,
  { folder, plan, faults }: { folder: ReadFolder; plan: FolderPlan; faults: FolderFault[] },
): Promise<FolderReport> {
  const isSound = faults.length === 0
  return {
    faults,
    changes: isSound ? plan.changes : [],
    packages: folder.packages
      .filter(({ isStored }) => !isStored)
      .map(({ key, version, files, bytes }) => ({ key, version, files, bytes })),
    files: [
      ...folder.documents.map(({ to, bytes }) => ({ path: to, bytes })),
      ...folder.guides.map(({ path, bytes }) => ({ path, bytes })),
    ],
    version: versionOf(plan),
    hasDraft: (await readContent(context)).changes.length > 0,
  }
}

async function scanFaults(context: Context, staff: Staff, folder: ReadFolder): Promise<FolderFault[]> {
  const files = folder.newFiles.map(({ path, at }) => ({ path, open: () => createReadStream(at) }))
  return (await scanBrought(context, staff, files)).map(({ fault, path, reason }) => ({
    ...{ code: fault, file: path },
    // Why there is no answer is for whoever reads the log: it names places of the server.
    detail: fault === 'infected' ? reason : '',
  }))
}

async function planFor(context: Context, staff: Staff, folder: ReadFolder) {
  const published = await readHubItems(context)
  const stamp = { by: staffName(staff), at: context.clock.iso() }
  // A folder that cannot be read changes nothing: it would look like an empty one.
  const plan: FolderPlan =
    folder.faults.length > 0 ? { changes: [], faults: [], keys: [] } : planOf(published, folder, stamp)
  return { plan, published }
}

/** Differs as soon as the changes do. Who asks, and when, is no part of it. */
function versionOf({ changes }: FolderPlan): string {
  const plain = changes.map(({ by: _by, at: _at, ...change }): Omit<ContentChange, 'by' | 'at'> => change)
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, VERSION_LENGTH)
}

async function addVersions(context: Context, folder: ReadFolder): Promise<void> {
  for (const { key, version, bytes, facts } of folder.packages) {
    const fields = folder.items.find((item) => item.kind === 'module' && item.key === key)?.fields ?? {}
    await addFolderVersion(context, {
      ...{ key, version, sizeBytes: bytes, entry: facts.entry ?? '', minutes: facts.estimate ?? 0 },
      ...{ guides: String(fields['guides'] ?? ''), journals: String(fields['journals'] ?? '') },
    })
  }
}

/** Takes an id for everything that is new. */
async function claimIds(context: Context, { changes }: FolderPlan) {
  const ids = new Map<string, number>()
  for (const { kind, id, before, isOrder } of changes)
    if (before === null && !isOrder) ids.set(`${kind} ${id}`, await claimId(context, kind))
  return (kind: ChangedKind, id: number) => ids.get(`${kind} ${id}`) ?? id
}

function claimId(context: Context, kind: ChangedKind): Promise<number> {
  if (kind === 'listEntry') return reserveListEntryId(context)
  // Learning types and sectors come with the product.
  if (kind === 'learningType' || kind === 'sector') return fail('NotFound')
  return reserveContentId(context, kind)
}

/** Stores the packages and files that are not there yet, all of which were scanned, before anything names them. Refuses with CatalogueRefused a package whose version was taken in the meantime. */
async function storeFiles(context: Context, { packages, documents, guides }: ReadFolder): Promise<void> {
  const { store, config } = context
  const into = { store, dataDir: config.dataDir, claims: versionClaims(context) }
  for (const { at, to } of documents) await addStaticFile(store, { from: at, to })
  await storeBrought(store, guides)
  for (const { at, facts, key, version, isStored } of packages)
    if (!isStored)
      await addPackage(at, into, facts).catch((error: unknown) => {
        if (!(error instanceof PackageRefused)) throw error
        const fault = { code: 'versionTaken', file: '', detail: `${key} ${version}` }
        failWithRecord('CatalogueRefused', { faults: [fault] })
      })
}
