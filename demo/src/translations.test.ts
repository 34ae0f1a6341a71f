/** Everything that facilitators read of the demo, in every language (CTM-003, SYS-011). */
import { expect, it } from 'vitest'
import { untranslated } from '@hub/contract/translations.rules'
import { demoThemes, demoUtilities } from './catalogue.ts'
import { demoEvents } from './events.ts'

it('SYS-011 CTM-003 has every text of an event, its chapters and its courses in Chinese', () => {
  for (const { topics = [], translations = {}, ...event } of demoEvents) {
    const {
      title,
      card_description = '',
      info_description = '',
      info_outline = '',
      info_outcome = '',
      location,
    } = event
    const { info_topics = '', info_skills = '', bio_information = '' } = event
    const english = {
      title,
      location: location ?? '',
      card_description,
      info_description,
      info_outline,
      info_outcome,
    }
    expect(untranslated({ ...english, info_topics, info_skills, bio_information }, translations)).toEqual([])
    for (const { courses = [], ...chapter } of topics) {
      expect(untranslated({ title: chapter.title }, chapter.translations ?? {})).toEqual([])
      for (const course of courses) {
        const texts = { title: course.title, info_description: course.info_description ?? '' }
        const lists = { info_topics: course.info_topics ?? '', info_skills: course.info_skills ?? '' }
        const bio = { bio_information: course.bio_information ?? '' }
        expect(untranslated({ ...texts, ...lists, ...bio }, course.translations ?? {})).toEqual([])
      }
    }
  }
})

it('SYS-011 CTM-003 has a Chinese name of its own for each theme, topic, module and utility', () => {
  const topics = demoThemes.flatMap((theme) => theme.topics)
  const modules = topics.flatMap((topic) => topic.modules)
  const names = [...demoThemes, ...topics, ...modules, ...demoUtilities].map(({ zh }) => zh.name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/\p{Script=Han}/u)
})
