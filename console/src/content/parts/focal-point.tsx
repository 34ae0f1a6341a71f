import { type CSSProperties, type PointerEvent, useId } from 'react'
import { focusOf, type PictureChoice } from '@hub/contract/pictures.rules'
import type { CoverOptions } from '@hub/ui/art/cover.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { pictureTexts } from '../picture.texts.ts'
import part from './item-part.module.css'
import styles from './picture.module.css'

const WHOLE = 100
const STEP = 5
const VIEWS = ['asCard', 'asBanner', 'asSquare'] as const

interface FocalPointProps {
  /** The address of the image. */
  src: string
  cover: CoverOptions
  focus: PictureChoice
  onChange: (focus: { focusX: number; focusY: number }) => void
}

/** What of the image stays in view: by a click or a drag in it, or by two sliders (CTM-004). */
export function FocalPoint({ src, cover, focus, onChange }: FocalPointProps) {
  const t = useTexts(pictureTexts)
  const hint = useId()
  const [x, y] = [focus.focusX ?? WHOLE / 2, focus.focusY ?? WHOLE / 2]
  function handlePoint(event: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (at: number, of: number) => Math.round(Math.min(1, Math.max(0, at / of)) * WHOLE)
    onChange({ focusX: percent(event.clientX - left, width), focusY: percent(event.clientY - top, height) })
  }
  return (
    <fieldset className={styles.focal} aria-describedby={hint}>
      <legend className={part.label}>{t('focus')}</legend>
      <p id={hint} className={part.hint}>
        {t('focusHint')}
      </p>
      <div
        className={styles.whole}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          handlePoint(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && handlePoint(event)}
      >
        <img src={src} alt="" draggable={false} />
        <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` } as CSSProperties} aria-hidden />
      </div>
      <Slider label={t('focusX')} value={x} onChange={(focusX) => onChange({ focusX, focusY: y })} />
      <Slider label={t('focusY')} value={y} onChange={(focusY) => onChange({ focusX: x, focusY })} />
      <div className={styles.views}>
        {VIEWS.map((view) => (
          <figure key={view} className={styles[view]}>
            <div className={styles.view}>
              <Cover cover={cover} src={src} focus={focus} position={focusOf(focus)} sizes="12rem" isEager />
            </div>
            <figcaption>{t(view)}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function Slider({ label, value, onChange }: SliderProps) {
  const t = useTexts(pictureTexts)
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={WHOLE}
        step={STEP}
        value={value}
        aria-valuetext={t('percent', { percent: String(value) })}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output>{t('percent', { percent: String(value) })}</output>
    </label>
  )
}
