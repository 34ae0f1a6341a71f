import { useState } from 'react'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { MailLink } from '@hub/ui/buttons/mail-link.tsx'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { useForgetTerms } from '../accounts/accounts.queries.ts'
import { NOT_READ, TermsDecision } from '../accounts/parts/terms-decision.tsx'
import frame from '../accounts/parts/registration-frame.module.css'
import { LogoutButton } from './parts/logout-button.tsx'
import { useAcceptTerms } from './sessions.queries.ts'
import { sessionsTexts } from './sessions.texts.ts'
import { useBackward } from './parts/use-backward.ts'

const MARK_PX = 36

/** New terms after the login: read to the end, agree, and go on to where one wanted to go (CTM-011). */
export function NewTermsScreen() {
  const t = useTexts(sessionsTexts)
  const messageOf = useMessageOf()
  const backward = useBackward()
  const settings = useAppSettings()
  const [agreement, setAgreement] = useState(NOT_READ)
  const accept = useAcceptTerms()
  const forgetTerms = useForgetTerms()
  const isOutdated = isCallError(accept.error, 'TermsOutdated')

  function handleAgreed(version: string) {
    accept.mutate(version, {
      onSuccess: () => goToHref(backward, { replace: true }),
      onError: (error) => {
        if (!isCallError(error, 'TermsOutdated')) return
        setAgreement(NOT_READ)
        void forgetTerms()
      },
    })
  }
  return (
    <div className={frame.page}>
      <div className={frame.column}>
        <div className={frame.top}>
          <span className={frame.brand}>
            <Mark size={MARK_PX} />
            {settings?.productName}
          </span>
          <div className={frame.ways}>
            <LanguageSwitch look="links" />
            <LogoutButton />
          </div>
        </div>
        <div className={frame.head}>
          <div>
            <h1>{t('newTerms')}</h1>
            <p className="lead">{t('newTermsLead')}</p>
          </div>
        </div>
        {accept.isError && (
          <div className={frame.notice}>
            <Notice tone={isOutdated ? 'attention' : 'danger'} role="alert">
              {isOutdated ? t('newTermsAgain') : messageOf(accept.error)}
            </Notice>
          </div>
        )}
        <TermsDecision
          agreement={agreement}
          onChange={setAgreement}
          verb={t('newTermsAccept')}
          missing={t('newTermsMissing')}
          isPending={accept.isPending}
          onAgreed={handleAgreed}
        >
          {settings && (
            <p className="muted small">
              {t('newTermsQuestion', { provider: settings.providerName })}
              <SentenceGap />
              <MailLink address={settings.contactEmail} />
            </p>
          )}
        </TermsDecision>
      </div>
    </div>
  )
}
