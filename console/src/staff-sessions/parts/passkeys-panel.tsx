import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { AddPasskeyDialog } from '@hub/ui/passkeys/add-passkey-dialog.tsx'
import { canUsePasskeys } from '@hub/ui/passkeys/browser-passkeys.ts'
import { PasskeyList, type ListedPasskey } from '@hub/ui/passkeys/passkey-list.tsx'
import { passkeysTexts } from '@hub/ui/passkeys/passkeys.texts.ts'
import { RemovePasskeyDialog } from '@hub/ui/passkeys/remove-passkey-dialog.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { devicesTexts } from '../devices.texts.ts'
import { offerPasskey, useAddPasskey, useRemovePasskey, useStaffPasskeys } from '../staff-passkeys.queries.ts'
import styles from './passkeys-panel.module.css'

/** The caller's passkeys: what there is, another one, and removing one. The authenticator app stays beside them (STA-003). */
export function PasskeysPanel() {
  const t = useTexts(passkeysTexts)
  const own = useTexts(devicesTexts)
  const messageOf = useMessageOf()
  const passkeys = useStaffPasskeys()
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const [doing, setDoing] = useState<'add' | ListedPasskey | null>(null)
  const stop = () => setDoing(null)
  return (
    <Panel title={t('panel')}>
      <div className={styles.body}>
        <p>{t('lead')}</p>
        <Loaded
          query={passkeys}
          label={own('passkeysLoading')}
          failed={own('passkeysNotLoaded')}
          skeleton={<Skeleton height="4.5rem" />}
        >
          {({ records }) => <PasskeyList passkeys={records} onRemove={setDoing} />}
        </Loaded>
        {canUsePasskeys() ? (
          <div>
            <Button onPress={() => setDoing('add')}>{t('add')}</Button>
          </div>
        ) : (
          <p className="muted">{t('unsupported')}</p>
        )}
      </div>
      {doing === 'add' && (
        <AddPasskeyDialog
          ask={offerPasskey}
          onMade={async (made) => {
            await add.mutateAsync(made)
            showToast(t('added', { name: made.name }))
            stop()
          }}
          messageOf={messageOf}
          onClose={stop}
        />
      )}
      {doing !== null && doing !== 'add' && (
        <RemovePasskeyDialog
          passkey={doing}
          onRemove={remove.mutateAsync}
          messageOf={messageOf}
          onClose={stop}
        />
      )}
    </Panel>
  )
}
