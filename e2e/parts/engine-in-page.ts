/** The product's own code that a page of the hub gets in a test of the engine: the engine and the frame. */
import './zod-without-code.ts'
import { createOfflineEngine, type EngineEvent, type OfflineEngine } from '../../web/src/offline/engine.ts'
import { EngineFault } from '../../web/src/offline/host-channel.ts'
import { type ModuleFrame, openModuleFrame } from '../../web/src/running-modules/module-frame.ts'

export interface EngineInPage {
  engine: OfflineEngine
  events: EngineEvent[]
  /** The result, or the code of the fault. */
  outcome<T>(work: Promise<T>): Promise<T | string>
  /** Opens the copy on the device; returns the outcome the frame reports. */
  launch(moduleId: number, version: string, entry: string): Promise<string>
  endLaunch(): void
}

declare global {
  var offline: EngineInPage
  var startOffline: (contentUrl: string) => void
}

globalThis.startOffline = (contentUrl) => {
  const engine = createOfflineEngine({
    contentUrl,
    async askDownload(moduleId) {
      const headers = { authorization: `Bearer ${localStorage.getItem('hub.token')}` }
      const answer = await fetch(`/api/modules/${moduleId}/offline`, { headers })
      const { download, error } = await answer.json()
      if (!answer.ok) throw new Error(error.name)
      return download
    },
  })
  const events: EngineEvent[] = []
  engine.on((event) => events.push(event))
  let frame: ModuleFrame | undefined
  globalThis.offline = {
    engine,
    events,
    outcome: (work) => work.catch((error) => (error instanceof EngineFault ? error.code : String(error))),
    launch: (moduleId, version, entry) =>
      new Promise((resolve) => {
        frame = openModuleFrame({
          ...{ container: document.body, url: `${contentUrl}/player/`, contentOrigin: contentUrl },
          ...{ moduleId, version, entry, locale: 'en', title: 'A module' },
          onStatus: (outcome, detail) => resolve(detail === undefined ? outcome : `${outcome}: ${detail}`),
        })
      }),
    endLaunch: () => frame?.remove(),
  }
}
