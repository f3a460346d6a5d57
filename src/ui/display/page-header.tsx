import { useEffect, type ReactNode } from 'react'
import { Heading } from './heading'
import { actions, back as backStyle, context as contextStyle, header, row } from './page-header.css'
import { title as titleStyle } from './page-header.css'
import { overrideTitle } from '~/ui/hooks/document-title'

interface PageHeaderProps {
  /** The page's h1. */
  title: string
  /** Not found: shown in place of the title and in the document title. */
  isMissing?: boolean
  /** Status badge beside the title. */
  badge?: ReactNode
  /** One line: description, count, time of the data. */
  context?: ReactNode
  /** Link to the parent list. */
  back?: ReactNode
  /** Primary action; sticky at the top on phones. */
  primary?: ReactNode
  /** Menu with the other actions. */
  menu?: ReactNode
}

const missing = 'Not found'

/** Page header. Must be a direct child of the page's column to be sticky on phones. */
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
