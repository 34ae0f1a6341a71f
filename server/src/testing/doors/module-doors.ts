/** The doors of modules and their packages: the audit row of each, and an input with which it does its work. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from '#platform/context.ts'
import { uploads } from '#platform/uploads/uploads.tables.ts'
import { topics } from '../../catalogue/catalogue.tables.ts'
import { allowModuleHost } from '../../staff-modules/module-hosts.staff.ts'
import { STAFF } from '../cast.ts'
import { zipOf } from '../files/documents.ts'
import { moduleInput, rollbackInput } from '../staff-inputs.ts'

type Audited = [action: string, input: () => unknown]
type Unaudited = string

const OPEN = 'no person in it: a module, its versions and the files of a package'

interface Present {
  context: Context
  /** A folder with a package. */
  folder: string
  /** Of whoever is signed in. */
  staffId: number
}

/** @param present the hub, and who is signed in */
export function moduleDoors(present: () => Present): Record<string, Audited | Unaudited> {
  const module = async () => (await rollbackInput(present().context, present().folder)).id
  const whole = async () => ({ moduleId: await module(), uploadId: await upload() })
  async function wholeInTopic() {
    await module()
    const [topic] = await present().context.db.orm.select().from(topics).limit(1)
    return { topicId: topic?.id ?? 0, uploadId: await upload(), isDownloadable: true }
  }
  async function upload() {
    const { context, staffId } = present()
    const at = context.clock.iso()
    const facts = { staffId, purpose: 'module-package' as const, name: 'reed.zip', fileModifiedMs: 1 }
    const [row] = await context.db.orm
      .insert(uploads)
      .values({ ...facts, sizeBytes: 1, receivedBytes: 1, begunAt: at, touchedAt: at })
      .returning()
    return row?.id ?? 0
  }
  async function zipped() {
    const { context, folder } = present()
    const key = randomUUID()
    const { id } = await moduleInput(context, folder, '1.0.0', key)
    const about = {
      key,
      version: '2.0.0',
      title: 'Reed',
      entry: 'index.html',
      estimate: 20,
      languages: ['en'],
    }
    const at = path.join(folder, `${key}.zip`)
    const page = '<!doctype html><html lang="en"><title>Reed</title>'
    writeFileSync(at, await zipOf({ 'module.json': JSON.stringify(about), 'index.html': page }))
    return { moduleId: id, at }
  }
  async function allowed() {
    const choice = { id: await module(), host: 'fonts.example', reason: 'Its font' }
    await allowModuleHost(present().context, STAFF, choice)
    return choice
  }
  return {
    'modules.checkModule': OPEN,
    'modules.addModule': ['module-add', () => moduleInput(present().context, present().folder)],
    'module-versions.listModuleVersions': OPEN,
    'module-versions.rollbackModule': [
      'module-rollback',
      () => rollbackInput(present().context, present().folder),
    ],
    'module-hosts.readModuleHosts': OPEN,
    'module-hosts.allowModuleHost': [
      'module-host-allow',
      async () => ({ id: await module(), host: 'fonts.example', reason: 'Its font' }),
    ],
    'module-hosts.blockModuleHost': ['module-host-block', allowed],
    'package-checks.checkUploadedPackage': ['module-check', whole],
    'package-checks.readPackageCheck': OPEN,
    'package-checks.storePackageVersion': ['module-version-add', zipped],
    'package-checks.readNewModule': OPEN,
    'package-checks.checkNewModule': ['new-module-check', wholeInTopic],
    'staff-modules.readModuleForStaff': OPEN,
    'staff-modules.readVersionChanges': OPEN,
    'staff-modules.tryModuleVersion': ['module-try', async () => ({ id: await module(), version: '1.0.0' })],
    'version-draft.draftModuleVersion': [
      'content-draft',
      async () => ({ id: await module(), version: '1.0.0' }),
    ],
  }
}
