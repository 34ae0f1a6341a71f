import type { ReactNode } from 'react'
import type { FactorProof, Factors } from '@hub/contract/factors'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { AddPasskeyDialog } from '@hub/ui/passkeys/add-passkey-dialog.tsx'
import { passkeysTexts } from '@hub/ui/passkeys/passkeys.texts.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useAddPasskey, useOfferedPasskey, useOfferPasskey } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { ProofDialog } from './proof-dialog.tsx'

interface AddPasskeyProps {
  factors: Factors
  /** Asks for the password where the login is too long ago. */
  askPassword: (onVerified: () => void) => ReactNode
  /** The recovery codes of a first factor; none where there were some. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Adds a passkey: after a proof where there is a factor already, and otherwise soon after the password. */
export function AddPasskey({ factors, askPassword, onAdded, onClose }: AddPasskeyProps) {
  const t = useTexts(factorsTexts)
  const own = useTexts(passkeysTexts)
  const messageOf = useMessageOf()
  const hasFactor = factors.appSince !== null || factors.passkeys.length > 0
  const offered = useOfferedPasskey({ isAsked: !hasFactor })
  const proved = useOfferPasskey()
  const add = useAddPasskey()
  if (hasFactor && proved.data === undefined)
    return (
      <ProofDialog
        title={t('proofTitle')}
        text={t('proofText')}
        factors={factors}
        action={proved}
        onProof={async (proof: FactorProof) => proved.send(proof)}
        onClose={onClose}
      />
    )
  if (isCallError(offered.error, 'PasswordVerificationRequired'))
    return askPassword(() => void offered.refetch())
  async function ask() {
    const known = proved.data ?? offered.data
    if (known !== undefined) return known.record
    const { data } = await offered.refetch({ throwOnError: true })
    if (data === undefined) throw new Error('There is no offer of a passkey.')
    return data.record
  }
  return (
    <AddPasskeyDialog
      text={t('passkeyAdd')}
      ask={ask}
      onMade={async (made) => {
        try {
          const answer = await add.send(made)
          if (answer === null) return
          showToast(own('added', { name: made.name }))
          onAdded(answer.recoveryCodes)
        } catch (error) {
          // An answer uses up what was offered, also when it was refused.
          if (hasFactor) showToast(messageOf(error))
          else await offered.refetch()
          proved.reset()
          throw error
        }
      }}
      messageOf={messageOf}
      onClose={onClose}
    />
  )
}
