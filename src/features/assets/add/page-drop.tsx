import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { acceptedFilesText } from '~/api/uploads/validate'
import { Text } from '~/ui/display/text'
import * as css from '~/features/assets/list/assets.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the page, with a hint while they are dragged over it. */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => onFiles(files))
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // The pointer only moves between elements of the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      // An element of the page has handled the drop already.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className={css.dropping} role="status">
      <FileUp aria-hidden />
      <Text weight="semibold" size="lg">
        Drop the files to add them to the library
      </Text>
      <Text running>{acceptedFilesText}</Text>
    </div>
  )
}
