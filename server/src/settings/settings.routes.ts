/** The calls about the terms, and those of the console about what holds for the whole product. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { editProductSettings, readProductSettings } from './product.staff.ts'
import { acceptTerms, readTerms } from './settings.service.ts'
import { listTermsVersions, publishTerms, readTermsVersion } from './terms.staff.ts'

export function mountSettings(server: HubServer): void {
  const { context } = server
  serve(server, calls.readTerms, async ({ caller, params }) => ({
    record: await readTerms(context, caller, params.locale),
  }))
  serve(server, calls.acceptTerms, async ({ caller, body }) => {
    await acceptTerms(context, caller, body.version)
    return {}
  })
  serve(server, staffCalls.readProductSettings, async ({ caller }) => ({
    record: await readProductSettings(context, caller),
  }))
  serve(server, staffCalls.editProductSettings, async ({ caller, body }) => ({
    record: await editProductSettings(context, caller, body),
  }))
  serve(server, staffCalls.listTermsVersions, ({ caller }) => listTermsVersions(context, caller))
  serve(server, staffCalls.readTermsVersion, async ({ caller, params }) => ({
    record: await readTermsVersion(context, caller, params.id),
  }))
  serve(server, staffCalls.publishTerms, async ({ caller, body }) => ({
    record: await publishTerms(context, caller, body),
  }))
}
