import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FieldError } from '~/ui/input/field'
import { FileButton } from '~/ui/files/file-button'
import { Stack } from '~/ui/display/stack'
import { EncodingChoice } from './encoding-choice'
import { readTextFile, type TextFile } from './text-file'

const maxSize = 1024 * 1024

interface TextFileButtonProps {
  accept: string
  onText: (text: string) => void
}

/** Reads a text out of a file of at most 1 MB. */
export function TextFileButton({ accept, onText }: TextFileButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState<TextFile | null>(null)
  const show = (next: TextFile) => {
    setRead(next)
    onText(next.text)
  }
  const take = async (file: File) => {
    if (file.size > maxSize) return setProblem(`${file.name} is larger than 1 MB`)
    try {
      show(await readTextFile(file))
      setProblem(null)
    } catch {
      setProblem(`${file.name} can’t be read`)
    }
  }
  return (
    <Stack gap={1}>
      <FileButton
        label="Choose file"
        icon={<FileUp aria-hidden />}
        accept={accept}
        onFiles={([file]) => file && void take(file)}
      />
      {problem !== null && <FieldError live>{problem}</FieldError>}
      {read && <EncodingChoice file={read} onChange={show} />}
    </Stack>
  )
}
