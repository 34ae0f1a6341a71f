/** Events for the journeys, loaded through the staff's own command. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventInFile } from '../../server/src/events/event-file.ts'
import type { RunningHub } from './hub.ts'

/** So far ahead that these events are never over, with an exact minute; winter in Toronto. */
const DAY = '2096-01-05'
const at = (time: string, day = DAY) => `${day}T${time}:00-05:00`

const bio = {
  faculty_name: 'Lena Marchetti',
  bio_name: 'Lena Marchetti',
  bio_information: 'Lena works in community rooms.\nShe trains facilitators.',
  bio_linkedin: 'www.profile.example/lena',
}
const evening = { start_date: at('18:00'), end_date: at('19:30') }
const event = (key: string, title: string, change: Partial<EventInFile> = {}): EventInFile => ({
  key: `journey-${key}`,
  type_code: 'DISCOVERY',
  title,
  ...evening,
  card_description: 'What a journey is about.',
  info_outline: 'First the door.\n\nThen the room.',
  info_outcome: 'You know what to say next.',
  webinar_id: `journey-${key}`,
  ...bio,
  ...change,
})

export const TITLES = {
  open: 'An evening with room for all',
  single: 'A table with one chair',
  none: 'A room without chairs',
  late: 'Half an hour before midnight',
  course: 'A course of two chapters',
  past: 'An evening long ago',
  undated: 'An evening to come',
} as const

const EVENTS: EventInFile[] = [
  event('past', TITLES.past, { start_date: at('18:00', '2020-01-05'), end_date: at('19:00', '2020-01-05') }),
  event('open', TITLES.open, { is_banner: true }),
  event('single', TITLES.single, { max_registrants: 1 }),
  event('none', TITLES.none, { max_registrants: 0 }),
  event('late', TITLES.late, { start_date: at('23:30'), end_date: at('23:50') }),
  event('undated', TITLES.undated, { start_date: null, end_date: null }),
  event('course', TITLES.course, {
    dark_text: true,
    topics: [
      {
        title: 'Listening',
        courses: [
          {
            title: 'The first five minutes',
            ...evening,
            ...bio,
            info_description: 'Openings set the tone.',
            info_topics: 'Reading silence\nPermission, then advice',
            info_skills: 'Noticing change talk',
            video_link: 'https://video.example/first',
          },
          { title: 'When the answer is no', ...evening },
        ],
      },
      { title: 'Going on', courses: [{ title: 'Together' }] },
    ],
  }),
]

/** Adds the events of the journeys to those of the demo. */
export async function loadEvents(hub: RunningHub): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-events-'))
  const file = join(folder, 'events.json')
  await writeFile(file, JSON.stringify({ events: EVENTS }))
  await hub.staff('event', 'load', file)
  await rm(folder, { recursive: true, force: true })
}
