import { useState, type DragEvent } from 'react'
import { takeFiles } from './upload-into-section'
import { useBuilder } from '~/features/course-builder/state/use-builder'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts files from outside that are dropped on a section. */
export function useFileDrop(section: string) {
  const { store } = useBuilder()
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      takeFiles(store, section, [...event.dataTransfer.files])
    },
  }
}
