import { Link } from '@tanstack/react-router'
import { TabLinks } from '~/ui/display/tab-links'
import type { ReportSearch } from './report-search'

/** The reports, and the schedules by which they are mailed. */
export function ReportTabs({ view }: Pick<ReportSearch, 'view'>) {
  return (
    <TabLinks
      label="Reports and schedules"
      links={[
        {
          id: 'reports',
          label: 'Reports',
          isHere: view === undefined,
          link: (look, content) => (
            <Link {...look} to="/analytics/reports" search={{}}>
              {content}
            </Link>
          ),
        },
        {
          id: 'schedules',
          label: 'Schedules',
          isHere: view === 'schedules',
          link: (look, content) => (
            <Link {...look} to="/analytics/reports" search={{ view: 'schedules' }}>
              {content}
            </Link>
          ),
        },
      ]}
    />
  )
}
