/** The calls of the console about selection lists. */
import * as calls from '@hub/contract/staff-lists'
import { type HubServer, serve } from '#platform/http/serve.ts'
import {
  addListEntry,
  listLists,
  orderList,
  readListEntryUses,
  renameListEntry,
  restoreListEntry,
  retireListEntry,
} from './lists.staff.ts'

export function mountStaffLists(server: HubServer): void {
  const { context } = server
  serve(server, calls.listLists, async ({ caller }) => ({ records: await listLists(context, caller) }))
  serve(server, calls.addListEntry, async ({ caller, body }) => ({
    record: await addListEntry(context, caller, body),
  }))
  serve(server, calls.renameListEntry, async ({ caller, params, body }) => ({
    record: await renameListEntry(context, caller, { ...body, id: params.id }),
  }))
  serve(server, calls.readListEntryUses, async ({ caller, params }) => ({
    record: await readListEntryUses(context, caller, params.id),
  }))
  serve(server, calls.retireListEntry, async ({ caller, params, body }) => ({
    record: await retireListEntry(context, caller, { ...body, id: params.id }),
  }))
  serve(server, calls.restoreListEntry, async ({ caller, params }) => ({
    record: await restoreListEntry(context, caller, params.id),
  }))
  serve(server, calls.orderList, async ({ caller, body }) => ({
    records: await orderList(context, caller, body),
  }))
}
