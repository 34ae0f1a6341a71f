import { isLegibleColor, nearestLegibleColor } from '@hub/contract/colors.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { pictureTexts } from '../picture.texts.ts'
import styles from '../content.module.css'

const COLOR = /^#[0-9a-f]{6}$/i
const COLOR_LENGTH = 7

interface ColorFieldProps {
  label: string
  value: string
  onChange: (color: string) => void
  hint: string
  error: string | undefined
  className: string | undefined
}

/** A colour by its digits. One on which words could not be read is refused, and the nearest that will do offered (CTM-004). */
export function ColorField({ label, value, onChange, hint, error, className }: ColorFieldProps) {
  const t = useTexts(pictureTexts)
  const isPale = COLOR.test(value) && !isLegibleColor(value)
  const nearest = isPale ? nearestLegibleColor(value) : ''
  return (
    <div className={styles.color}>
      <span
        className={classes(styles.swatch, value === '' && styles.noSwatch)}
        style={{ backgroundColor: value }}
        aria-hidden
      />
      <div className={styles.colorField}>
        <TextField
          label={label}
          value={value}
          onChange={(color) => onChange(color.trim())}
          maxLength={COLOR_LENGTH}
          error={isPale && error !== undefined ? t('illegible') : error}
          className={className}
          hint={hint}
        />
        {isPale && (
          <div className={styles.offer}>
            <span className={styles.nearest} style={{ backgroundColor: nearest }} aria-hidden />
            <Button size="sm" onPress={() => onChange(nearest)}>
              {t('useNearest', { color: nearest })}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
