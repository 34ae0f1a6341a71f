/** Loads the pretend agency's events through the staff functions, and registers its people for some of them. */
import { fileURLToPath } from 'node:url'
import { findLogin } from '@hub/server/accounts/accounts.neighbours'
import type { EventInFile } from '@hub/server/events/event-file'
import { listEvents, loadEvents } from '@hub/server/events/event-loading.staff'
import { joinWaitingList, registerForEvent } from '@hub/server/events/places.service'
import { addStaticFile } from '@hub/server/platform/files/static-files'
import { DEMO_STAFF } from './actors.ts'
import { DEMO_MODULES_DIR } from './catalogue.ts'
import type { DemoContext } from './deliveries.ts'
import { loadDemoEventDrafts } from './event-drafts.ts'
import { guestAndDiscoveryEvents } from './events-guests.ts'
import { professionalEvents } from './events-professional.ts'
import { EVENT_TEXTS_ZH } from './events-zh.ts'
import { callerOf } from './facilitators.ts'
import { DEMO_END } from './history.ts'

const COURSE_TEXTS = ['title', 'info_description', 'info_topics', 'info_skills', 'bio_information']
const EVENT_TEXTS = [...COURSE_TEXTS, 'location', 'card_description', 'info_outline', 'info_outcome']

/** Every event with its texts in Chinese beside them. */
export const demoEvents: EventInFile[] = [...professionalEvents, ...guestAndDiscoveryEvents].map((event) => ({
  ...withChinese(event, EVENT_TEXTS),
  topics: event.topics?.map(({ courses = [], ...chapter }) => ({
    ...withChinese(chapter, ['title']),
    courses: courses.map((course) => withChinese(course, COURSE_TEXTS)),
  })),
}))

/** Adds the translation of each of the texts that it has. */
function withChinese<One extends object>(one: One, fields: readonly string[]) {
  const texts = Object.entries(one).flatMap(([field, english]) => {
    const chinese = fields.includes(field) ? EVENT_TEXTS_ZH[String(english)] : undefined
    return chinese === undefined ? [] : [[field, chinese] as const]
  })
  return { ...one, translations: { zh: Object.fromEntries(texts) } }
}

/** Recordings. They are the films of modules. */
const VIDEOS = [
  'values/media/the-space-between.mp4',
  'wotr/media/two-streams.mp4',
  'stress/media/a-longer-breath.mp4',
]

/** Who has a place or waits in which event. One event is full, and one includes the first facilitator. */
const PLACES: [email: string, webinarId: string][] = [
  ['second@demo.example', '84010020002'],
  ['other-team@demo.example', '84010020002'],
  ['facilitator@demo.example', '84010030001'],
  ['third@demo.example', '84010030001'],
  ['solo@demo.example', '84010040001'],
]
const WAITING: [email: string, webinarId: string][] = [['solo@demo.example', '84010020002']]

/** The full event, which a larger room would give a place more. */
const MOVED = 'making-things-right'

/** Loads the events once, on the last day of the history. Later changes by people stay. */
export async function loadDemoEvents(context: DemoContext): Promise<void> {
  for (const video of VIDEOS) {
    const from = fileURLToPath(new URL(video, DEMO_MODULES_DIR))
    await addStaticFile(context.store, { from, to: `events/${video.split('/').at(-1)}` })
  }
  if ((await listEvents(context, DEMO_STAFF)).length > 0) return
  context.clock.set(DEMO_END)
  const loaded = await loadEvents(context, DEMO_STAFF, { events: demoEvents })
  for (const [email, webinarId] of PLACES) {
    const caller = await callerOfEmail(context, email)
    const { id: userId, firstName, lastName, email: userEmail } = caller
    const form = { webinarId, isMeeting: false, firstName, lastName, userId, userEmail }
    await registerForEvent(context, caller, form)
    // One after the other, so that the mailbox is the same every time.
    await context.mailer.deliverWaiting()
  }
  for (const [email, webinarId] of WAITING)
    await joinWaitingList(context, await callerOfEmail(context, email), webinarId)
  const moved = loaded.find(({ key }) => key === MOVED)
  if (moved) await loadDemoEventDrafts(context, moved.id)
}

async function callerOfEmail(context: DemoContext, email: string) {
  const account = await findLogin(context, email)
  if (!account) throw new Error(`nobody has the address ${email}`)
  return callerOf(context, account.id)
}
