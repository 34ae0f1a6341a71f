/** What screens of reports ask for: figures by one and two dimensions, beside the year before and beside what is chosen (REP-009). */

const dayAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const HALF = { from: dayAgo(200), to: dayAgo(18) }
const YEAR = { from: dayAgo(400), to: dayAgo(36) }
export const FIVE = { from: dayAgo(5 * 365), to: dayAgo(1) }
/** Other days of the same length, with which the year is compared. */
const OTHER_YEAR = `${dayAgo(800)}..${dayAgo(436)}`
/** Half a fiscal year that is over: people are told by no other period. */
const lastHalf = () => {
  const year = new Date().getUTCFullYear() - 1
  return { from: `${year}-04-01`, to: `${year}-09-30` }
}

/** What a screen of reports asks for, by its name. */
export const SCREENS = {
  'half a year by month': { path: 'figures', ...HALF, by: 'month' },
  'half a year by module': { path: 'figures', ...HALF, by: 'module' },
  'a year by team': { path: 'figures', ...YEAR, by: 'team' },
  'a year by agency and month': { path: 'figures', ...YEAR, by: 'agency,month' },
  'five years by month': { path: 'figures', ...FIVE, by: 'month' },
  'five years by team': { path: 'figures', ...FIVE, by: 'team' },
  'five years by team and month': { path: 'figures', ...FIVE, by: 'team,month' },
  'people by age, gender and language': { path: 'demographics', ...lastHalf() },
  outcomes: { path: 'outcomes', ...lastHalf() },
  'client files of a year by team': { path: 'client-files', ...YEAR, by: 'team' },
  'client files of five years by month': { path: 'client-files', ...FIVE, by: 'month' },
  'sessions behind a figure': { path: 'sessions', ...HALF, figure: 'sessions' },
  'a year by team and month beside another': {
    ...{ path: 'figures', ...YEAR, by: 'team,month', vs: OTHER_YEAR },
  },
  'a year by module and month beside another': {
    ...{ path: 'figures', ...YEAR, by: 'module,month', vs: OTHER_YEAR },
  },
  'client files of a year by team and month beside another': {
    ...{ path: 'client-files', ...YEAR, by: 'team,month', vs: OTHER_YEAR },
  },
}

/** The same of two teams, which are known once the database is filled. */
export async function screensOfTeams({ address }, headers) {
  const { path, ...query } = SCREENS['a year by team']
  const answer = await fetch(`${address}/api/staff/reports/${path}?${new URLSearchParams(query)}`, {
    headers,
  })
  const { record } = await answer.json()
  const [own, other] = record.rows
    .map(({ groups: [group] }) => group?.value)
    .filter((value) => /^\d+$/.test(value))
  const two = { ...YEAR, only: `team:${own}`, vs: `team:${other}` }
  return {
    'a year of two teams by module and month': { path: 'figures', ...two, by: 'module,month' },
    'client files of two teams by month': { path: 'client-files', ...two, by: 'month' },
  }
}
