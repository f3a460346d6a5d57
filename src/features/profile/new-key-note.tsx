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

/** A key that was just made, this one time. */
export function NewKeyNote({ name, secret, onDone }: NewKeyNoteProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={css.part}>
      <Callout
        ref={place}
        tone="warning"
        live="polite"
        title={`The key of ${name}. It is shown this one time`}
        action={
          <>
            <Button
              size="sm"
              icon={<Copy aria-hidden />}
              onClick={() => void copyText(secret, 'The key is copied')}
            >
              Copy the key
            </Button>{' '}
            <Button size="sm" onClick={onDone}>
              I have kept it
            </Button>
          </>
        }
      >
        <code className={css.key}>{secret}</code>
        Keep it where only the application finds it. Whoever has it can report progress for your
        people.
      </Callout>
    </div>
  )
}
