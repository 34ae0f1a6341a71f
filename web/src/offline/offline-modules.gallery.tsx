import { readModule } from '@hub/contract/catalogue'
import { readSettings } from '@hub/contract/settings'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { LONG_NAME, module, theme } from '../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { inAppMode, testSettings } from '../testing/settings.ts'
import { manyModules } from '../testing/way-to-a-module.ts'
import { changeDownload, trackDownload } from './downloaded-modules.ts'

const MB = 1024 * 1024

async function keepModules(count: number, change: Partial<typeof module> = {}): Promise<void> {
  inAppMode()
  for (const one of manyModules(count)) {
    const {
      id,
      module_key: moduleKey,
      last_update: version,
    } = await trackDownload({ ...one, size: 3 * MB, ...change }, theme.theme_color).then(() => one)
    const stored = {
      moduleId: id,
      moduleKey,
      version,
      packageVersion: '1.0.0',
      entry: 'index.html',
      size: 3 * MB,
    }
    await changeDownload(id, { status: 'downloaded', current_version: version, stored })
  }
}

export const screenGallery = gallery({
  at: hrefOf('offlineModule'),
  answers: [
    answer(readSettings, { record: { ...testSettings, appMode: true } }),
    answer(readModule, ({ params }) => ({ record: { ...module, id: params.id } })),
  ],
  reads: without('What it shows is on the device.'),
  states: {
    filled: { before: () => keepModules(4) },
    empty: { before: inAppMode },
    longNames: {
      before: () => keepModules(3, { title: LONG_NAME, name: LONG_NAME, summary: `${LONG_NAME}.` }),
    },
    fortyRows: { before: () => keepModules(40) },
  },
  more: { withoutInternet: { before: () => keepModules(4), isOffline: true } },
})
