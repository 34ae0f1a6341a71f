/** The list of all calls: the server mounts it, the tests check it. */
import { decideDuplicate, listDuplicates } from './client-pairs.ts'
import {
  activateAccount,
  changeEmail,
  applyReset,
  checkEmail,
  listTeamFacilitators,
  registerFacilitator,
  resendConfirmation,
  resetPassword,
  saveLanguage,
  verifyResetToken,
} from './accounts.ts'
import {
  listLearningTypes,
  listAllModules,
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
  closeClient,
  registerClient,
  editClient,
  issueClientCode,
  issueClientPassword,
  listClientRecords,
  listOwnActiveClients,
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readClient,
  readTeamReset,
  resetClientPassword,
  resetTeamPasswords,
} from './clients.ts'
import type { Endpoint } from './endpoint.ts'
import {
  cancelRegistration,
  joinWaitingList,
  leaveWaitingList,
  listEventCourses,
  listEvents,
  listEventsOfType,
  listEventTopics,
  readEvent,
  readCertificate,
  readEventCalendar,
  readRegistrants,
  registerForEvent,
} from './events.ts'
import { beginApp, confirmApp, readFactors, removeApp, renewRecoveryCodes } from './factors.ts'
import { listAgencies, listCities, listCitiesOfProvince, listMetas, listProvinces } from './metas.ts'
import { changePassword, endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { verifyPortalPair } from './portal.ts'
import {
  checkStanding,
  readModuleOffline,
  readOfflineKit,
  registerSealedClient,
  reserveClientCodes,
} from './offline.ts'
import { listPersonalRecords, recordParticipation, recordSealed } from './records.ts'
import { launchModule, listRunningModules, setRunAside } from './running-modules.ts'
import { logIn, logOut, readSession, verifyPassword } from './sessions.ts'
import { readSettings } from './settings.ts'
import { listShortcuts, markFavourite } from './shortcuts.ts'
import { acceptTerms, readTerms } from './terms.ts'

export const calls = {
  readSettings,
  readTerms,
  acceptTerms,

  logIn,
  readSession,
  logOut,
  verifyPassword,
  changePassword,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  readFactors,
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,

  registerFacilitator,
  checkEmail,
  activateAccount,
  changeEmail,
  resendConfirmation,
  saveLanguage,
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
  listAllModules,
  listModules,
  readModule,
  readModuleOffline,
  readOfflineKit,
  checkStanding,

  listOwnClients,
  listTeamClients,
  listOwnActiveClients,
  listTeamActiveClients,
  issueClientCode,
  issueClientPassword,
  reserveClientCodes,
  registerClient,
  registerSealedClient,
  readClient,
  listDuplicates,
  decideDuplicate,
  editClient,
  closeClient,
  resetClientPassword,
  readTeamReset,
  resetTeamPasswords,
  listClientRecords,
  verifyPortalPair,

  launchModule,
  listRunningModules,
  setRunAside,

  listShortcuts,
  markFavourite,

  recordParticipation,
  recordSealed,
  listPersonalRecords,

  listEvents,
  listEventsOfType,
  readEvent,
  listEventTopics,
  listEventCourses,
  readCertificate,
  readEventCalendar,
  registerForEvent,
  readRegistrants,
  cancelRegistration,
  joinWaitingList,
  leaveWaitingList,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls
