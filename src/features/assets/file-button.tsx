import { useRef, type ComponentProps } from 'react'
import { acceptedFiles } from '~/api/uploads/judge'
import { Button } from '~/ui/button'

interface FileButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'tone' | 'size' | 'icon' | 'busy'
> {
  /** What the button says. */
  label: string
  /** What is taken, as file inputs take it; what assets can be made of unless told otherwise. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that asks for files. */
export function FileButton(props: FileButtonProps) {
  const { label, accept = acceptedFiles, multiple = false, onFiles, ...look } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file again must count as a change, too.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
