import { useId, type ReactNode, type Ref } from 'react'
import {
  actions as actionsStyle,
  body,
  card,
  description as muted,
  footer as foot,
} from './card.css'
import { header, titles } from './card.css'
import { Heading } from './heading'

interface CardProps {
  /** With a title the card is a named region of the page. */
  title?: string
  /** The title's place in the outline; its look does not change. */
  level?: 2 | 3
  /** The title takes the focus (`ref.current.focus()`) but is no stop of the Tab key. */
  headingRef?: Ref<HTMLHeadingElement>
  description?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** Under a line at the end. */
  footer?: ReactNode
  /** `none` for a table or a list that runs to the edges. */
  padding?: 'usual' | 'none'
  children: ReactNode
}

/** A surface that holds one thing. */
export function Card({
  title,
  level = 2,
  headingRef,
  description,
  actions,
  footer,
  padding = 'usual',
  children,
}: CardProps) {
  const id = useId()
  const Element = title === undefined ? 'div' : 'section'
  return (
    <Element className={card} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className={header}>
          <div className={titles}>
            {title !== undefined && (
              <Heading
                ref={headingRef}
                tabIndex={headingRef === undefined ? undefined : -1}
                level={level}
                size="md"
                id={id}
              >
                {title}
              </Heading>
            )}
            {description !== undefined && <div className={muted}>{description}</div>}
          </div>
          {actions !== undefined && <div className={actionsStyle}>{actions}</div>}
        </div>
      )}
      <div className={body[padding]}>{children}</div>
      {footer !== undefined && <div className={foot}>{footer}</div>}
    </Element>
  )
}
