import { useRef, type ComponentProps } from 'react'
import { Button } from '~/ui/input/button'

interface FileButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'tone' | 'size' | 'icon' | 'busy'
> {
  /** What the button says. */
  label: string
  /** What is taken, as file inputs take it: others are dimmed, but a person can still insist. */
  accept?: string
  multiple?: boolean
  /** Asks for a folder, and answers all files in it with their ways. */
  folder?: boolean
  onFiles: (files: File[]) => void
}

/** A button that asks for files. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, multiple = false, folder = false, onFiles, ...look } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // React's types do not know it as an attribute.
          if (element) element.webkitdirectory = folder
        }}
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
