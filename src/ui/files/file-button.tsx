import { useRef, type ComponentProps } from 'react'
import { Button } from '~/ui/input/button'

interface FileButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'tone' | 'size' | 'icon' | 'busy'
> {
  /** Label of the button. */
  label: string
  /** The `accept` attribute. Browsers let users override it. */
  accept?: string
  multiple?: boolean
  /** Selects a folder and returns all files in it with their relative paths. */
  folder?: boolean
  onFiles: (files: File[]) => void
}

/** Button that opens the file dialog. */
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
          // Missing from React's types.
          if (element) element.webkitdirectory = folder
        }}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Reset, so that selecting the same file again fires `change`.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
