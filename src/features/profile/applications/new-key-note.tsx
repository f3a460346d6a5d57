import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { copyText } from '~/ui/hooks/copy-text'
import * as css from './applications-section.css'

interface NewKeyNoteProps {
  name: string
  secret: string
  onDone: () => void
}

/** The new key, which is shown only once. */
export function NewKeyNote({ name, secret, onDone }: NewKeyNoteProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <div className={css.part}>
      <Callout
        ref={root}
        tone="warning"
        live="polite"
        title={`Key for ${name}: shown only once`}
        action={
          <>
            <Button
              size="sm"
              icon={<Copy aria-hidden />}
              onClick={() => void copyText(secret, 'Key copied')}
            >
              Copy key
            </Button>{' '}
            <Button size="sm" onClick={onDone}>
              Done
            </Button>
          </>
        }
      >
        <code className={css.key}>{secret}</code>
        Store it securely in the application. Anyone who has it can report progress for your users.
      </Callout>
    </div>
  )
}
