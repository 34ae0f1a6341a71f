/** Documents of a folder are looked through once for the same bytes (CTM-010, CTM-005). */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { somePdf } from '../../testing/files/documents.ts'
import { lookThroughBrought, nameBrought } from './brought-documents.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hub-brought-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = path.join(folder, 'guide.pdf')
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** As a folder is read: the file with its hash. */
async function brought(bytes: Buffer) {
  writeFileSync(at, bytes)
  const given = { path: 'guide.pdf', at, bytes: bytes.length, sha256: sha256Of(bytes) }
  return nameBrought(given, 'Guide.pdf')
}

it('CTM-010 CTM-005 looks through a document at the check, and not again at the import', async () => {
  const guide = await brought(somePdf({ title: 'Held open' }))
  const checked = await lookThroughBrought([guide])
  expect(checked.documents).toMatchObject([{ name: 'Guide.pdf', pages: 1 }])
  // It would be refused now, if it was looked at.
  writeFileSync(at, '%PDF-1.7 of nothing')
  expect(await lookThroughBrought([guide])).toEqual(checked)
  const other = await brought(somePdf({ title: 'Another' }))
  writeFileSync(at, '%PDF-1.7 of nothing')
  expect((await lookThroughBrought([other])).faults).toHaveLength(1)
})

it('CTM-010 remembers nothing of a document that changed since its hash was taken', async () => {
  const meant = somePdf({ title: 'As it was meant' })
  const guide = await brought(meant)
  writeFileSync(at, somePdf({}))
  const [changed] = (await lookThroughBrought([guide])).documents
  expect(changed?.warnings).toContain('noTitle')
  writeFileSync(at, meant)
  const [found] = (await lookThroughBrought([guide])).documents
  expect(found?.warnings).not.toContain('noTitle')
})
