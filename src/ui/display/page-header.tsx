import { useEffect, type ReactNode } from 'react'
import { Heading } from './heading'
import { actions, back as backStyle, context as contextStyle, header, row } from './page-header.css'
import { title as titleStyle } from './page-header.css'
import { overrideTitle } from '~/ui/hooks/document-title'

interface PageHeaderProps {
  /** The page's one h1. */
  title: string
  /** There is nothing at this address: that is said in place of the title, in the tab, too. */
  isMissing?: boolean
  /** The object's state, beside the title. */
  badge?: ReactNode
  /** One line: what is here, how many, as of when. */
  context?: ReactNode
  /** A link to the list this belongs to. */
  back?: ReactNode
  /** The one primary action; on a phone it stays at the top while the page scrolls. */
  primary?: ReactNode
  /** The menu with the rest. */
  menu?: ReactNode
}

const missing = 'Not found'

/** The head of a page. On a phone it must stand directly in the page's column, to stick there. */
export function PageHeader(props: PageHeaderProps) {
  const { title, isMissing = false, badge, context, back, primary, menu } = props
  useEffect(() => (isMissing ? overrideTitle(missing) : undefined), [isMissing])
  return (
    <div className={header}>
      {back !== undefined && <div className={backStyle}>{back}</div>}
      <div className={row}>
        <div className={titleStyle}>
          <Heading level={1}>{isMissing ? missing : title}</Heading>
          {badge}
        </div>
        {(primary !== undefined || menu !== undefined) && (
          <div className={actions}>
            {primary}
            {menu}
          </div>
        )}
      </div>
      {context !== undefined && <div className={contextStyle}>{context}</div>}
    </div>
  )
}
