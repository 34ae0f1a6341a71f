import { expect, it } from 'vitest'
import { groupingOf } from './groupings.ts'
import { SessionColumns } from './session-columns.ts'

it('REP-002 takes the team in which the host was when the session began, and of several the one they joined first', () => {
  const columns = new SessionColumns()
  columns.add(
    [99, 100, 150, 200, 300].map((startMs, index) => ({
      ...{ id: index + 1, kind: 'workshop', hostId: 1, day: 20_000, startMs, lastsMs: 1, headcount: 1 },
      ...{ learningTypeId: 1, themeId: 1, topicId: 1, moduleId: 1, version: '', languageId: 1 },
      ...{ provinceId: 0, isOffline: false, clients: '', counted: '' },
    })),
  )
  const stays = [
    { hostId: 1, teamId: 6, from: 100, until: 200 },
    { hostId: 1, teamId: 5, from: 120, until: 300 },
    { hostId: 2, teamId: 7, from: 0, until: null },
  ]
  const { codeOf, valueOf } = groupingOf(columns, { of: 'team', stays, names: [] })
  expect([0, 1, 2, 3, 4].map((row) => valueOf(codeOf(row)))).toEqual(['none', '6', '6', '5', 'none'])
})
