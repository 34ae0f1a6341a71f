/** The ID and password of a future client, and opening the file: by the hub, or by this device without internet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient, issueClientCode, issueClientPassword, type NewClient } from '@hub/contract/clients'
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
 * The ID and the portal password of a future client; requested on entering and stored nowhere afterwards (CLI-010,
 * CLI-016). Without internet this device issues them, and they stay. After `hold`, as once an opening was sent, a lost
 * connection no longer changes them: the hub may have the file (LIF-007, SYS-017). A refused registration that is
 * corrected stays with its ID, or gets another of this device when the ID was refused; its password is new.
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
    /** True when others were shown before. */
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
    /** Requests what is missing. */
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
    // Once the password has opened the vault, the device has more than before.
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
 * Opens a client file, once for one ID; afterwards every list of clients is reset (CLI-017). What was refused before
 * stays in its position on this device.
 */
export function useRegisterClient({ isOfDevice }: { isOfDevice: boolean }, correction?: Correction) {
  const queryClient = useQueryClient()
  return useAction({
    // Nothing stores the password once it is sent.
    gcTime: 0,
    mutationFn: async (body: NewClient) => {
      if (!isOfDevice) return void (await call(createClient, { body }))
      const here = await registrations()
      await (correction === undefined ? here.registerHere(body) : here.correctHere(correction.id, body))
      await refreshNewClients(queryClient)
    },
    // One code is one file: when the response was lost, the same opening again returns the file (SYS-017).
    retry: retryUnanswered,
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: [CORRECTION] })
      void forgetClientLists(queryClient)
    },
  })
}
