import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import type { ListedModule } from '../../catalogue/module-list.screen.tsx'
import { ModuleCard } from '../../catalogue/parts/module-card.tsx'
import { catalogueTexts } from '../../catalogue/catalogue.texts.ts'
import { previewTexts } from './preview.texts.ts'

/** A module's card in the preview: as facilitators see it, with the reason why it is not entered here. */
export function PreviewedModule(listed: ListedModule) {
  const t = useTexts(previewTexts)
  const c = useTexts(catalogueTexts)
  return (
    <ModuleCard
      {...listed}
      enter={
        <HoverTip text={t('notEntered')} side="above">
          {(described) => (
            <Button
              {...described}
              variant="primary"
              isBlock
              isInactive
              aria-label={c('enterModuleOf', { module: listed.module.title })}
            >
              {c('enterModule')}
            </Button>
          )}
        </HoverTip>
      }
    />
  )
}
