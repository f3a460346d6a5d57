import { RadioGroup } from '~/ui/input/radio-group'
import { encodings, type Encoding } from './list-encoding'
import { inEncoding, type TextFile } from './text-file'

interface EncodingChoiceProps {
  file: TextFile
  onChange: (file: TextFile) => void
}

/** Asks for the encoding of a file if several are likely, with sample words in each. */
export function EncodingChoice({ file, onChange }: EncodingChoiceProps) {
  if (file.choices.length < 2) return null
  const options = file.choices.map(({ encoding, samples }) => ({
    value: encoding,
    label: `${samples.join(', ')} – ${encodings[encoding]}`,
  }))
  return (
    <RadioGroup<Encoding>
      label={`Which words of ${file.name} are spelled correctly?`}
      options={options}
      value={file.encoding}
      onChange={(encoding) => onChange(inEncoding(file, encoding))}
    />
  )
}
