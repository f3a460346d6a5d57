import { FileUp } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import * as css from './file-drop.css'
import { acceptOf, checkFiles, describeRules, type FileRules, type RefusedFile } from './file-rules'
import { usePastedFiles } from './use-pasted-files'

type FileDropProps = {
  /** Label: "Photo", "Spreadsheet of people". */
  label: string
  rules: FileRules
  /** Called with the files that pass the rules, at least one. */
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** Also takes files pasted anywhere on the page; set it for one drop zone a page only. */
  paste?: boolean
}

/** Drop zone for files: drag and drop, file dialog or paste. Shows its limits and checks them. */
export function FileDrop({ label, rules, onFiles, disabled = false, paste = true }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const [status, setStatus] = useState('')
  const take = (files: readonly File[]) => {
    if (disabled || files.length === 0) return
    const checked = checkFiles(files, rules)
    setRefused(checked.refused)
    setStatus(summary(checked.accepted.length, checked.refused.length))
    if (checked.accepted.length > 0) onFiles(checked.accepted)
  }
  usePastedFiles(take, paste)
  const onDrag = (event: DragEvent) => {
    // Otherwise the browser would open the file.
    event.preventDefault()
    if (!disabled) setOver(event.type !== 'dragleave')
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const many = rules.maxFiles > 1
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-rules`}>
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
      >
        <FileUp aria-hidden className={css.icon} />
        <p id={`${id}-label`} className={css.label}>
          {label}
        </p>
        <p className={css.hint}>
          {paste
            ? many
              ? 'Drop files here, paste them, or'
              : 'Drop a file here, paste it, or'
            : `Drop ${many ? 'files' : 'a file'} here, or`}
        </p>
        <Button
          disabled={disabled}
          aria-describedby={`${id}-label ${id}-rules`}
          onClick={() => input.current?.click()}
        >
          {many ? 'Choose files' : 'Choose a file'}
        </Button>
        <p id={`${id}-rules`} className={css.rules}>
          {describeRules(rules)}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={acceptOf(rules)}
          multiple={many}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // Reset, so that selecting the same file again fires `change`.
            event.target.value = ''
          }}
        />
      </div>
      <p role="status" className={css.status}>
        {status}
      </p>
      {refused.length > 0 && (
        <ul role="list" aria-label="Files that cannot be added" className={css.refused}>
          {refused.map(({ file, reason }, index) => (
            <li key={`${index}-${file.name}`}>
              <FieldError>
                <bdi>{file.name}</bdi>: {reason}
              </FieldError>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function summary(accepted: number, refused: number): string {
  const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`
  const parts = [
    accepted > 0 && `${files(accepted)} added`,
    refused > 0 && `${files(refused)} rejected`,
  ]
  return parts.filter(Boolean).join(', ')
}
