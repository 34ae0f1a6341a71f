/** Where Back leads from each screen (NAV-016 to NAV-021). */
import { readSessionSettings, type LevelUp } from '#platform/session/session-settings.ts'

export type Params = Readonly<Record<string, string>>
export type LevelUpOf = (params: Params) => LevelUp

const dashboard: LevelUp = { name: 'dashboard' }

/** The default unless a row says otherwise (NAV-016). */
export const toDashboard: LevelUpOf = () => dashboard

export const toClientList: LevelUpOf = () => ({ name: 'clientList' })

/** When opened while a module runs, registering a client leads back to the participation (NAV-021). */
export const fromNewClient: LevelUpOf = () => ({
  name: readSessionSettings().runningModule === null ? 'clientList' : 'moduleParticipation',
})

export const toSectorList: LevelUpOf = () => {
  const type = readSessionSettings().currentLearningType
  return type === null ? dashboard : { name: 'sectorList', params: { learningTypeId: String(type.id) } }
}

export const toThemeList: LevelUpOf = () => {
  const theme = readSessionSettings().currentTheme
  return theme === null ? dashboard : { name: 'themeList', params: { sectorId: String(theme.sector_id) } }
}

export const toThemeDetails: LevelUpOf = ({ themeId = '' }) => ({ name: 'themeDetails', params: { themeId } })

export const toTopicList: LevelUpOf = () => {
  const theme = readSessionSettings().currentTheme
  return theme === null ? dashboard : { name: 'topicList', params: { themeId: String(theme.id) } }
}

/** Leaving the launch leads to where it was opened: the downloaded modules, else the modules of its topic (DEL-003). */
export const fromLaunch: LevelUpOf = ({ topicId = '' }) => {
  const { currentFunction, levelUp } = readSessionSettings()
  // The open launch screen is checked again from time to time and keeps its way back.
  const isFromDevice =
    currentFunction === 'moduleLaunch'
      ? levelUp.name === 'offlineModule'
      : currentFunction === 'offlineModule'
  return isFromDevice ? { name: 'offlineModule' } : { name: 'moduleList', params: { topicId } }
}

export const toEventHome: LevelUpOf = () => ({ name: 'eventHome' })

export const toTypeEvents: LevelUpOf = ({ typecode = '' }) => ({ name: 'typeEvents', params: { typecode } })
