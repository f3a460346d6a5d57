import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button'
import { FieldError } from './field'
import { Stack } from './stack'

const most = 1024 * 1024

interface TextFileButtonProps {
  /** What is in it: "File of questions". */
  label: string
  /** For the `accept` of the input: it dims other files. */
  accept: string
  onText: (text: string) => void
}

/** Reads a text out of a file of at most 1 MB. */
export function TextFileButton({ label, accept, onText }: TextFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const isLarge = file.size > most
    setProblem(isLarge ? `${file.name} is larger than 1 MB` : null)
    if (!isLarge) onText(await file.text())
  }
  return (
    <Stack gap={1}>
      <Button icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        Take a file
      </Button>
      {problem !== null && <FieldError>{problem}</FieldError>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          void take(file)
        }}
      />
    </Stack>
  )
}
