import { useState } from 'react'
import * as css from '~/features/message-composer/composer.css'

interface MailFrameProps {
  src: string
  /** Another one loads the mail again: its URL stays the same. */
  version: string
  width: 'desktop' | 'phone'
}

type Frame = { key: string; src: string }

/** The mail in a frame without scripts. The last version stays until the next one has loaded. */
export function MailFrame({ src, version, width }: MailFrameProps) {
  const wanted: Frame = { key: version, src }
  const [loaded, setLoaded] = useState<Frame | null>(null)
  const frames = loaded && loaded.key !== version ? [loaded, wanted] : [wanted]
  return (
    <div className={css.frames}>
      {frames.map(({ key, src: address }) => (
        <iframe
          key={key}
          title={key === version ? 'The mail' : 'The mail before the last change'}
          aria-hidden={key !== version || undefined}
          className={css.frame}
          sandbox=""
          src={address}
          data-width={width}
          data-waiting={(frames.length > 1 && key === version) || undefined}
          onLoad={() => key === version && setLoaded(wanted)}
        />
      ))}
    </div>
  )
}
