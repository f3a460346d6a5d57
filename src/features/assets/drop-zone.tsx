import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FileButton } from '~/ui/file-button'
import { Text } from '~/ui/text'
import * as css from './add.css'

interface DropZoneProps {
  accept: string
  /** What is taken and how large, to be read before anything is chosen. */
  limits: string
  onFiles: (files: File[]) => void
}

/** Where files are chosen or pasted; dropped they may be anywhere on the page. */
export function DropZone({ accept, limits, onFiles }: DropZoneProps) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <div className={css.zone}>
      <FileUp aria-hidden />
      <Text weight="medium">Drop files anywhere on this page, paste them, or</Text>
      <FileButton label="Choose files" tone="accent" accept={accept} multiple onFiles={onFiles} />
      <Text size="sm" tone="muted" running>
        {limits}.
      </Text>
    </div>
  )
}
