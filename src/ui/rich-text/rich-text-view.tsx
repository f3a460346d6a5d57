import type { ReactNode } from 'react'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { words } from './rich-text.css'

const purifier = onDemand(() => import('dompurify').then((module) => module.default))

/** What the server keeps of rich text; whatever else came into the database is not shown. */
const allowed = {
  ALLOWED_TAGS: 'p br strong em u s a ul ol li h2 h3 blockquote code pre hr'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
}

const waiting = 'Loading the text'

/** Rich text as it is read. It is cleaned once more before it is shown, wherever it came from. */
export function RichTextView({ html }: { html: string }) {
  return (
    <LazyPart code={purifier} waiting={waiting}>
      {(purify) => (
        <div
          className={words}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: purify.sanitize(html, allowed) }}
        />
      )}
    </LazyPart>
  )
}

/** What has rich texts in it is drawn once all of them can be: none that comes later moves what somebody presses. */
export function WithRichTexts({ children }: { children: ReactNode }) {
  return (
    <LazyPart code={purifier} waiting={waiting}>
      {() => children}
    </LazyPart>
  )
}
