/** Which files of the store the catalogue names, for a check of the store (SCL-001). */
import { readLanguages, safeContentPath } from '@hub/contract/catalogue.rules'
import { pictureFiles } from '@hub/contract/pictures.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { NamedInStore } from '#platform/store/store.staff.ts'
import { listRowsWithFiles } from './content.store.ts'

/** The images and documents, and every version that a module has had: it may be given back (CTM-007). */
export async function listContentFiles(context: Context, _staff: Staff): Promise<NamedInStore> {
  const rows = await listRowsWithFiles(context.db)
  const documents: NamedInStore['documents'] = []
  const add = (by: string, ...paths: (string | null)[]) => {
    for (const given of paths) {
      const path = given === null ? null : safeContentPath(given)
      if (path !== null) for (const file of pictureFiles(path)) documents.push({ path: file, by })
    }
  }
  const addLanguages = (by: string, ...texts: (string | null)[]) =>
    add(by, ...texts.flatMap((text) => readLanguages(text).map(({ src }) => src)))
  for (const { id, image } of rows.learningTypes) add(`learning type ${id}`, image)
  for (const { id, image, utilityType, utilityPath } of rows.utilities)
    add(`utility ${id}`, image, utilityType === 'file' ? utilityPath : null)
  for (const { id, image, bgImage } of rows.sectors) add(`sector ${id}`, image, bgImage)
  for (const { id, image, viewImage, hoverImage, guides } of rows.themes) {
    add(`theme ${id}`, image, viewImage, hoverImage)
    addLanguages(`theme ${id}`, guides)
  }
  for (const { id, image, guides, journals } of rows.modules) {
    add(`module ${id}`, image)
    addLanguages(`module ${id}`, guides, journals)
  }
  for (const { id, files } of rows.guides) add(`guide ${id}`, ...Object.values(files))
  for (const { moduleKey, version, guides, journals } of rows.versions)
    addLanguages(`version ${version} of ${moduleKey}`, guides, journals)
  return { documents, codeDirs: [...rows.modules, ...rows.versions].map(({ codeDir }) => codeDir) }
}
