/** @jsxRuntime automatic @jsxImportSource react */
/** How every mail looks: one content becomes accessible HTML, light and dark. */
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { mailLayoutTexts } from './layout.texts.ts'
import { translatorOf } from './mail-texts.ts'
import { type Around, footerLines, type MailContent } from './mail-content.ts'

/** The design's tokens: mail programs know no custom properties. */
const LIGHT = {
  canvas: '#f4f5f1',
  surface: '#ffffff',
  line: '#dbded6',
  heading: '#0b3c3a',
  text: '#1a2926',
  muted: '#4e5a53',
  brand: '#16524f',
  onBrand: '#ffffff',
}
const DARK: typeof LIGHT = {
  canvas: '#0f1a17',
  surface: '#182522',
  line: '#313f3b',
  heading: '#edf9f7',
  text: '#e9ece7',
  muted: '#bbc4bc',
  brand: '#90c7c0',
  onBrand: '#052927',
}
const FONT = "'Atkinson Hyperlegible Next', 'PingFang SC', 'Microsoft YaHei', Verdana, Arial, sans-serif"
const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
.mail-canvas { background-color: ${LIGHT.canvas}; }
@media (prefers-color-scheme: dark) {
.mail-canvas { background-color: ${DARK.canvas} !important; }
.mail-card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
.mail-heading { color: ${DARK.heading} !important; }
.mail-text { color: ${DARK.text} !important; }
.mail-muted { color: ${DARK.muted} !important; }
.mail-brand { color: ${DARK.brand} !important; }
.mail-button { background-color: ${DARK.brand} !important; color: ${DARK.onBrand} !important; }
.mail-line { border-color: ${DARK.line} !important; }
}`

const canvas = { backgroundColor: LIGHT.canvas, fontFamily: FONT, padding: '24px 12px' }
const productName = { color: LIGHT.brand, fontSize: '18px', fontWeight: 700, margin: '0 0 12px 4px' }
const heading = { color: LIGHT.heading, fontSize: '24px', lineHeight: '32px', margin: '0 0 16px' }
const paragraph = { color: LIGHT.text, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' }
const small = { color: LIGHT.muted, fontSize: '14px', lineHeight: '22px', margin: '0 0 8px' }
const card = {
  backgroundColor: LIGHT.surface,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: '12px',
  padding: '32px 28px 24px',
}
const button = {
  backgroundColor: LIGHT.brand,
  borderRadius: '8px',
  color: LIGHT.onBrand,
  fontSize: '16px',
  fontWeight: 600,
  padding: '14px 24px',
}

/** The mail as HTML, in the locale. */
export const htmlOf = (mail: MailProps): Promise<string> => render(<Mail {...mail} />)

interface MailProps {
  around: Around
  locale: Locale
  content: MailContent
}

function Mail({ around, locale, content }: MailProps) {
  return (
    <Html lang={LOCALE_FACTS[locale].lang} dir="ltr">
      <Head>
        <title>{content.heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLES}</style>
      </Head>
      <Preview>{content.paragraphs[0]}</Preview>
      {/* The body writes its own style on an inner cell without a class, where a dark colour could not reach it. */}
      <Body className="mail-canvas" style={{ margin: 0, padding: 0 }}>
        <Section className="mail-canvas" style={canvas}>
          <Container style={{ maxWidth: '560px' }}>
            <Text className="mail-brand" style={productName}>
              {around.productName}
            </Text>
            <Section className="mail-card" style={card}>
              <Heading as="h1" className="mail-heading" style={heading}>
                {content.heading}
              </Heading>
              <Paragraphs of={content.paragraphs} />
              {content.action && <Action action={content.action} locale={locale} />}
              <Paragraphs of={content.notes ?? []} />
            </Section>
            <Footer around={around} locale={locale} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <Text key={line} className="mail-text" style={paragraph}>
      {line}
    </Text>
  ))
}

function Action({ action, locale }: { action: { label: string; url: string }; locale: Locale }) {
  const t = translatorOf(mailLayoutTexts, locale)
  return (
    <>
      <Button href={action.url} className="mail-button" style={button}>
        {action.label}
      </Button>
      <Text className="mail-muted" style={{ ...small, margin: '20px 0 4px' }}>
        {t('copyLink')}
      </Text>
      <Text style={{ ...small, margin: '0 0 20px', wordBreak: 'break-all' }}>
        <Link href={action.url} className="mail-brand" style={{ color: LIGHT.brand }}>
          {action.url}
        </Link>
      </Text>
    </>
  )
}

function Footer({ around, locale }: { around: Around; locale: Locale }) {
  const t = translatorOf(mailLayoutTexts, locale)
  return (
    <Section style={{ padding: '16px 4px 0' }}>
      <Hr className="mail-line" style={{ borderColor: LIGHT.line, margin: '0 0 16px' }} />
      {footerLines(around, t).map((line) => (
        <Text key={line} className="mail-muted" style={small}>
          {line}
        </Text>
      ))}
    </Section>
  )
}
