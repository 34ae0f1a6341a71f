import { useTexts } from '../language/texts.ts'
import { QrCode } from '../pictures/qr-code.tsx'
import styles from './app-key.module.css'
import { codesTexts } from './codes.texts.ts'
import { CopyCodeButton } from './copy-code-button.tsx'

interface AppKeyProps {
  /** What an authenticator app is connected with: the key to type, and the address in the picture. */
  secret: string
  uri: string
  /** What to scan the picture with. */
  lead: string
}

/** An authenticator app is connected by its picture, or by its key where there is no camera. */
export function AppKey({ secret, uri, lead }: AppKeyProps) {
  const t = useTexts(codesTexts)
  return (
    <>
      <div className={styles.scan}>
        <QrCode text={uri} label={t('qr')} />
        <div className={styles.words}>
          <p>{lead}</p>
          <p className="muted">{t('noCamera')}</p>
        </div>
      </div>
      <div className={styles.key}>
        <code className={styles.secret} aria-label={t('key')}>
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyCodeButton text={secret} />
      </div>
    </>
  )
}
