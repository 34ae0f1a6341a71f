import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { useResendConfirmation } from '../accounts.queries.ts'

/** Sends the confirmation again; the text is the same for every address (CON-18). */
export function ResendConfirmation({ email }: { email: string }) {
  const t = useTexts(accountsTexts)
  const messageOf = useMessageOf()
  const resend = useResendConfirmation()
  return (
    <>
      {!resend.isSuccess && (
        <Button
          size="sm"
          isPending={resend.isPending}
          pendingText={t('resending')}
          onPress={() => resend.mutate(email)}
        >
          {t('resend')}
        </Button>
      )}
      <p role="status">
        {resend.isSuccess && t.rich('resent', { email, b: boldAddress })}
        {resend.isError && messageOf(resend.error)}
      </p>
    </>
  )
}
