/** Themes and modules for tests that need no more of them than that they are there. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from '#platform/context.ts'
import { loadModule, loadTheme, loadTopic, storePackage } from '../../catalogue/content.ts'

/** Loads three themes with a module each; their packages are made in the folder. */
export async function someModules(context: Context, folder: string): Promise<void> {
  for (const [at, name] of ['Peace', 'Home', 'Late'].entries()) {
    const themeId = await loadTheme(context, {
      ...{ sectorId: 1, name, summary: 'A summary.', description: 'More.', themeColor: '#3C6EA8' },
      ...{ themeStatus: 'open', offlineAllowed: false, sortOrder: at, guides: {} },
    })
    const topicId = await loadTopic(context, { themeId, name: 'A topic', sortOrder: 0 })
    const source = mkdtempSync(path.join(folder, 'package-'))
    writeFileSync(path.join(source, 'index.html'), '<!doctype html><html lang="en"><title>One</title>')
    const manifest = { key: `m-${at}`, version: '1.0.0', title: `m-${at}`, entry: 'index.html', estimate: 20 }
    writeFileSync(path.join(source, 'module.json'), JSON.stringify({ ...manifest, languages: ['en'] }))
    await loadModule(context, {
      ...(await storePackage(context, source)),
      ...{ topicId, isDownloadable: false, sortOrder: 0 },
    })
  }
}
