import { defineTexts } from '@hub/ui/language/texts.ts'

/** The words of what exists in development alone. */
export const developerTexts = defineTexts({ fill: 'Fill in sample values' }, { fill: '填入示例内容' })
