import { useEffect, useRef, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PasskeyUse } from '@hub/ui/passkeys/passkey-use.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { setCodeAsker } from '#platform/calls/new-code.ts'
import { sessionEndTexts } from '../session-end.texts.ts'
import { askForNewProof, useRenewByPasskey, useStaffPasskeys } from '../staff-passkeys.queries.ts'
import { useRenewCode } from '../staff-sessions.queries.ts'
import { CodeFailure } from './code-failure.tsx'

/** Asks for a new code while a sensitive step waits; the step then goes on by itself (STA-007). */
export function NewCodeDialog() {
  const t = useTexts(sessionEndTexts)
  const messageOf = useMessageOf()
  const renew = useRenewCode()
  const renewByPasskey = useRenewByPasskey()
  const [isOpen, setOpen] = useState(false)
  const hasPasskey = (useStaffPasskeys({ isShown: isOpen }).data?.records.length ?? 0) > 0
  const answer = useRef<(isGiven: boolean) => void>(undefined)
  useEffect(
    () =>
      setCodeAsker(
        () =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  function close(isGiven: boolean) {
    setOpen(false)
    renew.reset()
    answer.current?.(isGiven)
  }
  async function handleCode(code: string) {
    await renew.mutateAsync(code)
    close(true)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('newCode')}
      description={t('newCodeText')}
      onClose={() => close(false)}
      isBusy={renew.isPending}
      actions={
        <Button isDisabled={renew.isPending} onPress={() => close(false)}>
          {t('cancel')}
        </Button>
      }
    >
      <CodeForm
        kind="app"
        label={t('code')}
        hint={t('codeHint')}
        missing={t('codeMissing')}
        button={t('confirm')}
        isPending={renew.isPending}
        failure={<CodeFailure error={renew.error} />}
        onCode={handleCode}
      />
      {hasPasskey && (
        <PasskeyUse
          ask={askForNewProof}
          onAnswer={async (passkey) => {
            await renewByPasskey.mutateAsync(passkey)
            close(true)
          }}
          messageOf={messageOf}
        />
      )}
    </Dialog>
  )
}
