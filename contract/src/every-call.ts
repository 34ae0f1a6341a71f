/** The list of all calls: the server mounts it, the tests walk it. */
import {
  activateAccount,
  applyReset,
  checkEmail,
  listTeamFacilitators,
  registerFacilitator,
  resetPassword,
  verifyResetToken,
} from './accounts.ts'
import {
  listLearningTypes,
  listModules,
  listSectors,
  listThemes,
  listTopics,
  listUtilities,
  readLearningType,
  readLearningTypeOfSector,
  readLearningTypeOfTheme,
  readLearningTypeOfTopic,
  readModule,
  readSector,
  readTheme,
  readTopic,
} from './catalogue.ts'
import {
  listOwnActiveClients,
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readClient,
} from './clients.ts'
import type { Endpoint } from './endpoint.ts'
import { listAgencies, listCities, listCitiesOfProvince, listMetas, listProvinces } from './metas.ts'
import { listPersonalRecords, recordParticipation } from './records.ts'
import { launchModule, listRunningModules } from './running-modules.ts'
import { logIn, logOut, readSession, verifyPassword } from './sessions.ts'
import { readSettings } from './settings.ts'

export const calls = {
  readSettings,

  logIn,
  readSession,
  logOut,
  verifyPassword,

  registerFacilitator,
  checkEmail,
  activateAccount,
  applyReset,
  verifyResetToken,
  resetPassword,
  listTeamFacilitators,

  listMetas,
  listAgencies,
  listProvinces,
  listCities,
  listCitiesOfProvince,

  listUtilities,
  listLearningTypes,
  readLearningType,
  listSectors,
  readSector,
  readLearningTypeOfSector,
  listThemes,
  readTheme,
  readLearningTypeOfTheme,
  listTopics,
  readTopic,
  readLearningTypeOfTopic,
  listModules,
  readModule,

  listOwnClients,
  listTeamClients,
  listOwnActiveClients,
  listTeamActiveClients,
  readClient,

  launchModule,
  listRunningModules,

  recordParticipation,
  listPersonalRecords,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls
