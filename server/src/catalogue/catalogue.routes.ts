/** The calls about content. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import * as catalogue from './catalogue.service.ts'

export function mountCatalogue(server: HubServer): void {
  const { context } = server
  serve(server, calls.listUtilities, async () => ({ records: await catalogue.listUtilities(context) }))
  serve(server, calls.listLearningTypes, async () => ({
    records: await catalogue.listLearningTypes(context),
  }))
  serve(server, calls.readLearningType, async ({ params }) => ({
    record: await catalogue.readLearningType(context, params.id),
  }))
  serve(server, calls.listSectors, async ({ params }) => ({
    records: await catalogue.listSectors(context, params.id),
  }))
  serve(server, calls.readSector, async ({ params }) => ({
    record: await catalogue.readSector(context, params.id),
  }))
  serve(server, calls.readLearningTypeOfSector, async ({ params }) => ({
    record: await catalogue.readLearningTypeOfSector(context, params.id),
  }))
  serve(server, calls.listThemes, async ({ params }) => ({
    records: await catalogue.listThemes(context, params.id),
  }))
  serve(server, calls.readTheme, async ({ params }) => ({
    record: await catalogue.readTheme(context, params.id),
  }))
  serve(server, calls.readLearningTypeOfTheme, async ({ params }) => ({
    record: await catalogue.readLearningTypeOfTheme(context, params.id),
  }))
  serve(server, calls.listTopics, async ({ params }) => ({
    records: await catalogue.listTopics(context, params.id),
  }))
  serve(server, calls.readTopic, async ({ params }) => ({
    record: await catalogue.readTopic(context, params.id),
  }))
  serve(server, calls.readLearningTypeOfTopic, async ({ params }) => ({
    record: await catalogue.readLearningTypeOfTopic(context, params.id),
  }))
  serve(server, calls.listModules, async ({ params }) => ({
    records: await catalogue.listModules(context, params.id),
  }))
  serve(server, calls.listModulePlaces, async () => ({
    records: await catalogue.listModulePlaces(context),
  }))
  serve(server, calls.readModule, async ({ params }) => ({
    record: await catalogue.readModule(context, params.id),
  }))
}
