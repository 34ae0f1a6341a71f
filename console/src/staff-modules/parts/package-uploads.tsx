/** How the package of a module is uploaded, for a new module as for a new version (CTM-006, PKG-002). */
import { Upload as UploadIcon } from 'lucide-react'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { UploadCard } from '#platform/uploads/upload-card.tsx'
import type { useNewPackage } from '../use-new-package.ts'
import { useCheckWords } from './use-check-words.ts'

type NewPackage = ReturnType<typeof useNewPackage>

interface PackageButtonProps {
  begin: NewPackage['begin']
  /** What is uploaded, in words. */
  children: string
}

export function PackageButton({ begin, children }: PackageButtonProps) {
  return (
    <FileButton
      variant="primary"
      icon={UploadIcon}
      accept=".zip,application/zip"
      onFile={(file) => void begin(file)}
    >
      {children}
    </FileButton>
  )
}

/** Why the last try did not begin, and the uploads with what their check says. */
export function PackageUploads({
  uploads,
  check,
  problem,
}: Pick<NewPackage, 'uploads' | 'check' | 'problem'>) {
  const wordsOf = useCheckWords(check)
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {uploads.shown.map((shown) => (
        <UploadCard key={shown.upload.id} shown={shown} uploads={uploads} after={wordsOf(shown.upload.id)} />
      ))}
    </>
  )
}
