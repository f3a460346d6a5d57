import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { Stack } from '~/ui/stack'

const most = 1024 * 1024

/** Reads a text out of a file. */
export function TextFileButton({ onText }: { onText: (text: string) => void }) {
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
        aria-label="File of questions"
        accept=".csv,.tsv,.gift,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          void take(file)
        }}
      />
    </Stack>
  )
}
