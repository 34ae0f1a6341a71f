/** The calls about content. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import * as catalogue from './catalogue.service.ts'

export function mountCatalogue(server: HubServer): void {
  const { context } = server
  serve(server, calls.listUtilities, async ({ caller }) => ({
    records: await catalogue.listUtilities(context, caller),
  }))
  serve(server, calls.listLearningTypes, async ({ caller }) => ({
    records: await catalogue.listLearningTypes(context, caller),
  }))
  serve(server, calls.readLearningType, async ({ caller, params }) => ({
    record: await catalogue.readLearningType(context, caller, params.id),
  }))
  serve(server, calls.listSectors, async ({ caller, params }) => ({
    records: await catalogue.listSectors(context, caller, params.id),
  }))
  serve(server, calls.readSector, async ({ caller, params }) => ({
    record: await catalogue.readSector(context, caller, params.id),
  }))
  serve(server, calls.readLearningTypeOfSector, async ({ caller, params }) => ({
    record: await catalogue.readLearningTypeOfSector(context, caller, params.id),
  }))
  serve(server, calls.listThemes, async ({ caller, params }) => ({
    records: await catalogue.listThemes(context, caller, params.id),
  }))
  serve(server, calls.readTheme, async ({ caller, params }) => ({
    record: await catalogue.readTheme(context, caller, params.id),
  }))
  serve(server, calls.readLearningTypeOfTheme, async ({ caller, params }) => ({
    record: await catalogue.readLearningTypeOfTheme(context, caller, params.id),
  }))
  serve(server, calls.listTopics, async ({ caller, params }) => ({
    records: await catalogue.listTopics(context, caller, params.id),
  }))
  serve(server, calls.readTopic, async ({ caller, params }) => ({
    record: await catalogue.readTopic(context, caller, params.id),
  }))
  serve(server, calls.readLearningTypeOfTopic, async ({ caller, params }) => ({
    record: await catalogue.readLearningTypeOfTopic(context, caller, params.id),
  }))
  serve(server, calls.listModules, async ({ caller, params }) => ({
    records: await catalogue.listModules(context, caller, params.id),
  }))
  serve(server, calls.listAllModules, async ({ caller }) => ({
    records: await catalogue.listAllModules(context, caller),
  }))
  serve(server, calls.readModule, async ({ caller, params }) => ({
    record: await catalogue.readModule(context, caller, params.id),
  }))
}
