/** The calls of the console about the versions of a module. */
import * as calls from '@hub/contract/staff-modules'
import * as newCalls from '@hub/contract/staff-new-modules'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { allowModuleHost, blockModuleHost } from './module-hosts.staff.ts'
import {
  checkNewModule,
  checkUploadedPackage,
  readNewModule,
  readPackageCheck,
} from './package-checks.staff.ts'
import { resumeCheck, runCheck } from './run-check.ts'
import { readModuleForStaff, readVersionChanges, tryModuleVersion } from './staff-modules.staff.ts'

export function mountStaffModules(server: HubServer): void {
  const { context } = server
  serve(server, calls.readModuleForStaff, async ({ caller, params }) => ({
    record: await readModuleForStaff(context, caller, params.id),
  }))
  serve(server, calls.readVersionChanges, ({ caller, params, query }) =>
    readVersionChanges(context, caller, { ...params, ...query }),
  )
  // A check may take minutes: the answer does not wait for it.
  serve(server, calls.checkPackageForStaff, async ({ caller, body }) => {
    const record = await checkUploadedPackage(context, caller, body)
    void runCheck(context, record.id)
    return { record }
  })
  serve(server, newCalls.readNewModule, async ({ caller, params }) => ({
    record: await readNewModule(context, caller, params.id),
  }))
  serve(server, newCalls.checkNewModule, async ({ caller, body }) => {
    const record = await checkNewModule(context, caller, body)
    void runCheck(context, record.id)
    return { record }
  })
  serve(server, calls.readPackageCheck, async ({ caller, params }) => {
    const record = await readPackageCheck(context, caller, params.id)
    void resumeCheck(context, record).catch(() => undefined)
    return { record }
  })
  serve(server, calls.allowModuleHost, async ({ caller, body }) => ({
    hosts: await allowModuleHost(context, caller, body),
  }))
  serve(server, calls.blockModuleHost, async ({ caller, body }) => ({
    hosts: await blockModuleHost(context, caller, body),
  }))
  serve(server, calls.tryModuleVersion, async ({ caller, body }) => ({
    record: await tryModuleVersion(context, caller, body),
  }))
}
