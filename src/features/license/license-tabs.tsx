import type { ReactNode } from 'react'
import { History } from '~/entities/history'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import * as css from './license.css'
import type { SeatSearch } from './seat-search'
import type { License } from './use-license'

const labels = { people: 'People', courses: 'Courses', links: 'Links' } as const

interface LicenseTabsProps {
  license: License
  tab: SeatSearch['tab']
  onTab: (tab: SeatSearch['tab']) => void
  panels: { people: ReactNode; courses: ReactNode; links?: ReactNode }
}

/** The people, courses, links and history of a license. */
export function LicenseTabs({ license, tab, onTab, panels }: LicenseTabsProps) {
  const shown = (['people', 'courses', 'links'] as const).filter((value) => value in panels)
  const isShown = tab !== undefined && (tab === 'history' || shown.includes(tab))
  return (
    <section id="license-parts" aria-label="About this license" className={css.target}>
      <Tabs
        label="About this license"
        tabs={[
          ...shown.map((part) => ({ value: part, label: labels[part] })),
          { value: 'history' as const, label: 'History' },
        ]}
        value={isShown ? tab : 'people'}
        onValueChange={(next) => onTab(next === 'people' ? undefined : next)}
      >
        {shown.map((part) => (
          <TabPanel key={part} value={part}>
            {panels[part]}
          </TabPanel>
        ))}
        <TabPanel value="history">
          <History key={license._id} subjectType="license" subjectId={license._id} />
        </TabPanel>
      </Tabs>
    </section>
  )
}
