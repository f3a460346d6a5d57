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
  /** With a title, the card is a named region. */
  title?: string
  /** Heading level; the appearance does not change. */
  level?: 2 | 3
  /** Makes the title focusable by script (`ref.current.focus()`), not in the tab order. */
  headingRef?: Ref<HTMLHeadingElement>
  description?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** Footer below a divider. */
  footer?: ReactNode
  /** `none` for full-width tables or lists. */
  padding?: 'usual' | 'none'
  children: ReactNode
}

/** A bordered surface for one section. */
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
