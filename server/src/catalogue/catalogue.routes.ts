/** The calls about content, each mounted twice: as it is published, and as the draft of staff makes it (CTM-002). */
import type { ParamsOf, ReplyOf } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { revertModuleVersion } from '@hub/contract/staff-modules'
import { previews } from '@hub/contract/staff-preview'
import { type HubServer, serve } from '#platform/http/serve.ts'
import type { Reader } from '#platform/http/caller.ts'
import * as catalogue from './catalogue.service.ts'
import { mountGuides, type ReadInDraft } from './guides.routes.ts'
import { rollbackModule } from './module-versions.staff.ts'

type Read = keyof typeof previews
type Answer<Name extends Read> = (
  reader: Reader,
  params: ParamsOf<(typeof calls)[Name]>,
) => Promise<ReplyOf<(typeof calls)[Name]>>

export function mountCatalogue(server: HubServer, readInDraft: ReadInDraft): void {
  const { context } = server
  mountGuides(server, readInDraft)
  serve(server, revertModuleVersion, async ({ caller, body }) => {
    const { was, version } = await rollbackModule(context, caller, body)
    return { was, version }
  })
  function read<Name extends Read>(name: Name, answer: Answer<Name>): void {
    // Both have the same path, parameters and reply: the second is made from the first.
    const answerOf = answer as unknown as Answer<'readTheme'>
    serve(server, calls[name] as typeof calls.readTheme, ({ caller, params }) => answerOf(caller, params))
    serve(server, previews[name] as typeof previews.readTheme, ({ caller, params }) =>
      readInDraft(caller, () => answerOf(caller, params)),
    )
  }
  read('listUtilities', async (reader) => ({ records: await catalogue.listUtilities(context, reader) }))
  read('listLearningTypes', async (reader) => ({
    records: await catalogue.listLearningTypes(context, reader),
  }))
  read('readLearningType', async (reader, { id }) => ({
    record: await catalogue.readLearningType(context, reader, id),
  }))
  read('listSectors', async (reader, { id }) => ({
    records: await catalogue.listSectors(context, reader, id),
  }))
  read('readSector', async (reader, { id }) => ({ record: await catalogue.readSector(context, reader, id) }))
  read('readLearningTypeOfSector', async (reader, { id }) => ({
    record: await catalogue.readLearningTypeOfSector(context, reader, id),
  }))
  read('listThemes', async (reader, { id }) => ({ records: await catalogue.listThemes(context, reader, id) }))
  read('readTheme', async (reader, { id }) => ({ record: await catalogue.readTheme(context, reader, id) }))
  read('readLearningTypeOfTheme', async (reader, { id }) => ({
    record: await catalogue.readLearningTypeOfTheme(context, reader, id),
  }))
  read('listTopics', async (reader, { id }) => ({ records: await catalogue.listTopics(context, reader, id) }))
  read('readTopic', async (reader, { id }) => ({ record: await catalogue.readTopic(context, reader, id) }))
  read('readLearningTypeOfTopic', async (reader, { id }) => ({
    record: await catalogue.readLearningTypeOfTopic(context, reader, id),
  }))
  read('listModules', async (reader, { id }) => ({
    records: await catalogue.listModules(context, reader, id),
  }))
  read('listAllModules', async (reader) => ({ records: await catalogue.listAllModules(context, reader) }))
  read('readModule', async (reader, { id }) => ({ record: await catalogue.readModule(context, reader, id) }))
}
