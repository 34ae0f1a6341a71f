/** Issues the ID and password of a new client, and opens the file: by the hub, or by this device without internet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  registerClient,
  issueClientCode,
  issueClientPassword,
  type ClientToRegister,
} from '@hub/contract/clients'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { useOnline } from '#platform/calls/online.ts'
import { ONE_TIME, queryOf } from '#platform/calls/queries.ts'
import { retryUnanswered } from '#platform/calls/query.ts'
import { useVaultState } from '#platform/vault/vault.ts'
import {
  type Correction,
  type NoCode,
  refreshNewClients,
  registrations,
} from '../new-clients/new-clients.queries.ts'
import { forgetClientLists } from './clients.queries.ts'

/**
 * The ID and the portal password of a new client. They are requested when the form opens, and forgotten when it closes
 * (CLI-010, CLI-016). The hub issues them. In application mode without internet this device issues them, and they stay
 * when the connection returns. Call `hold` when the client is sent to the hub: after that, a lost connection does not
 * change them, because the hub may already have the file (LIF-007, SYS-017). A correction of a refused registration
 * keeps its ID, or gets one of this device if the ID was refused. Its password is new.
 */
export function useCredentials(correction?: Correction) {
  const isOnline = useOnline()
  const [isOfDevice, setOfDevice] = useState(correction !== undefined)
  const [isHeld, setHeld] = useState(false)
  const [isSwapped, setSwapped] = useState(false)
  const ofHub = useCredentialsOfHub(!isOfDevice)
  if (!isOfDevice && !isHeld && isAppMode() && !isOnline) {
    setOfDevice(true)
    setSwapped(ofHub.code !== undefined || ofHub.password !== undefined)
  }
  const ofDevice = useCredentialsOfDevice(isOfDevice, correction?.ownCode ?? undefined)
  return {
    ...(isOfDevice ? ofDevice : ofHub),
    isOfDevice,
    /** True when an ID or password of the hub was there before those of this device. */
    isSwapped,
    hold: () => setHeld(true),
  }
}

function useCredentialsOfHub(enabled: boolean) {
  const code = useQuery({ ...queryOf(issueClientCode), enabled })
  const password = useQuery({ ...queryOf(issueClientPassword), enabled })
  const refetchCode = () => void code.refetch()
  return {
    code: code.data?.record.code,
    password: password.data?.record.password,
    problem: null as NoCode | null,
    isFetching: code.isFetching || password.isFetching,
    hasFailed: (code.isError && !code.data) || (password.isError && !password.data),
    /** Requests the ID or the password if it is missing. */
    refetch: () => {
      if (!code.data) refetchCode()
      if (!password.data) void password.refetch()
    },
    /** Requests another ID, to replace one that was taken. */
    refetchCode,
  }
}

function useCredentialsOfDevice(enabled: boolean, ownCode?: string) {
  const vault = useVaultState()
  const { data, isFetching, isError, refetch } = useQuery({
    // With the state of the vault, because the device can issue an ID only while the vault is open.
    queryKey: ['credentials-here', vault, ownCode],
    ...ONE_TIME,
    enabled,
    queryFn: async () => (await registrations()).issueHere(ownCode),
  })
  const issued = data !== undefined && 'code' in data ? data : undefined
  const again = () => void refetch()
  return {
    code: issued?.code,
    password: issued?.password,
    problem: data !== undefined && 'problem' in data ? data.problem : null,
    isFetching,
    hasFailed: isError && !data,
    refetch: again,
    refetchCode: again,
  }
}

/** The refused registration of this name, to be corrected; null when there is none, or it cannot be opened. */
export function useCorrection(facilitatorId: number, id: string) {
  const vault = useVaultState()
  return useQuery({
    queryKey: [CORRECTION, id, vault],
    // A refetch must not change what is being corrected.
    staleTime: Infinity,
    queryFn: async () => (await registrations()).readCorrection(facilitatorId, id),
  })
}
const CORRECTION = 'correction'

/**
 * Opens a client file, and then resets every list of clients (CLI-017). A correction replaces the refused registration
 * on this device, and keeps the name and time of that registration.
 */
export function useRegisterClient({ isOfDevice }: { isOfDevice: boolean }, correction?: Correction) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (body: ClientToRegister) => {
      if (!isOfDevice) return void (await call(registerClient, { body }))
      const here = await registrations()
      await (correction === undefined ? here.registerHere(body) : here.correctHere(correction.id, body))
      await refreshNewClients(queryClient)
    },
    // If the answer was lost, the call is repeated: the hub opens one file for a code and returns it again (SYS-017).
    retry: retryUnanswered,
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: [CORRECTION] })
      void forgetClientLists(queryClient)
    },
  })
}
