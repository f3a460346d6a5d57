import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { History } from '~/entities/history'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { PersonCertificates } from './person-certificates'
import { PersonCourses } from './person-courses'
import { PersonEvents } from './person-events'
import { PersonLicenses } from './person-licenses'
import { PersonMessages } from './person-messages'
import { PersonOverview } from './person-overview'
import { PersonPaths } from './person-paths'
import { licensesCount } from './person.api'
import type { Person } from './use-person'

const all = [
  { value: 'overview', label: 'Overview' },
  { value: 'courses', label: 'Courses' },
  { value: 'paths', label: 'Paths' },
  { value: 'licenses', label: 'Licenses' },
  { value: 'events', label: 'Events' },
  { value: 'certificates', label: 'Certificates' },
  { value: 'messages', label: 'Messages' },
  { value: 'history', label: 'History' },
] as const

export interface PersonMenus
  extends
    Pick<ComponentProps<typeof PersonCourses>, 'courseMenu'>,
    Pick<ComponentProps<typeof PersonPaths>, 'pathMenu'>,
    Pick<ComponentProps<typeof PersonCertificates>, 'issueButton'> {}

interface PersonTabsProps extends PersonMenus {
  person: Person
  overview: boolean
}

/** The tabs of a user. A page with the overview beside them omits it. */
export function PersonTabs(props: PersonTabsProps) {
  const { person, overview, courseMenu, pathMenu, issueButton } = props
  const licenses = useQuery(licensesCount(person._id)).data?.data.count
  const tabs = all
    .filter(({ value }) => overview || value !== 'overview')
    .map((tab) => (tab.value === 'licenses' ? { ...tab, count: licenses } : tab))
  const [tab, setTab] = useState<(typeof all)[number]['value']>(overview ? 'overview' : 'courses')
  return (
    <Tabs label="About this person" tabs={tabs} value={tab} onValueChange={setTab}>
      <TabPanel value="overview">
        <PersonOverview person={person} level={3} />
      </TabPanel>
      <TabPanel value="courses">
        <PersonCourses key={person._id} person={person} courseMenu={courseMenu} />
      </TabPanel>
      <TabPanel value="paths">
        <PersonPaths key={person._id} person={person} pathMenu={pathMenu} />
      </TabPanel>
      <TabPanel value="licenses">
        <PersonLicenses key={person._id} userId={person._id} />
      </TabPanel>
      <TabPanel value="events">
        <PersonEvents key={person._id} userId={person._id} />
      </TabPanel>
      <TabPanel value="certificates">
        <PersonCertificates key={person._id} person={person} issueButton={issueButton} />
      </TabPanel>
      <TabPanel value="messages">
        <PersonMessages key={person._id} person={person} />
      </TabPanel>
      <TabPanel value="history">
        <History key={person._id} subjectType="user" subjectId={person._id} />
      </TabPanel>
    </Tabs>
  )
}
