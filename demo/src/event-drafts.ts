/** What the pretend provider's owner has not published yet: a workshop in a larger room, and a new event (CTM-009). */
import { EMPTY_EVENT, type EventFields } from '@hub/contract/event-edits'
import type { Context } from '@hub/server/platform/context'
import type { Staff } from '@hub/server/platform/audit/actor'
import { createEvent, saveEventDraft } from '@hub/server/events/editing/event-drafts.staff'
import { readEventFields } from '@hub/server/events/editing/event-editing.staff'
import { findStaffLogin } from '@hub/server/staff-accounts/staff-accounts.neighbours'
import { DEMO_STAFF_EMAIL } from '@hub/server/staff-accounts/staff-accounts.sweep'

const HALL = 'Library Hall, Mill Street Community Hall, 12 Mill Street, Hamilton'
const HALL_ZH = '汉密尔顿磨坊街 12 号，磨坊街社区会堂，图书厅（12 Mill Street, Hamilton）'
const NOTE =
  'The Library Hall is one floor above the Quay Room, and there is a lift. Thank you for coming all the same.'

/** It has no Chinese texts yet, which the console says. */
const QUIET_HOURS: EventFields = {
  ...{ ...EMPTY_EVENT, title: 'Quiet Hours: Evenings in a Unit', type_code: 'DISCOVERY' },
  ...{ start_date: '2027-02-17T23:00:00.000Z', end_date: '2027-02-18T00:30:00.000Z' },
  ...{ max_registrants: 20, faculty_name: 'Ruth Vandal' },
  card_description:
    'What helps in the hour before lights out, told by people who have worked those evenings.',
}

/** Saves both drafts, as the owner of the console would. `movedId`: the event that gets the larger room. */
export async function loadDemoEventDrafts(context: Context, movedId: number): Promise<void> {
  const owner = await findStaffLogin(context, DEMO_STAFF_EMAIL)
  if (!owner) throw new Error('the demo has no owner of the console')
  const staff: Staff = { kind: 'staff', id: owner.id, user: owner.name }
  const { fields, version } = await readEventFields(context, staff, movedId)
  const translations = { ...fields.translations, zh: { ...fields.translations?.['zh'], location: HALL_ZH } }
  const moved = { ...fields, location: HALL, translations, max_registrants: 3 }
  await saveEventDraft(context, staff, { eventId: movedId, fields: moved, note: NOTE, version })
  await createEvent(context, staff, { fields: QUIET_HOURS })
}
