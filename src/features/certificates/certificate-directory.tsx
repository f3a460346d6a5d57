import type { ReactNode } from 'react'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { useList } from '~/list/use-list'
import { PageHeader } from '~/ui/display/page-header'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import type { CertificateSearch } from './certificate-search'
import { DesignDirectory } from './designs/design-directory'
import { designList } from './designs/design-list'
import type { DesignActions } from './designs/use-design-actions'
import { HeldDirectory } from './held/held-directory'
import { heldList } from './held/held-list'
import { heldAddressOf, heldSearchOf } from './held/held-search'
import { IssuedDirectory } from './issued/issued-directory'
import { issuedList } from './issued/issued-list'
import { issuedAddressOf, issuedSearchOf } from './issued/issued-search'

interface CertificateDirectoryProps {
  search: CertificateSearch
  go: (change: Partial<CertificateSearch>, replace?: boolean) => void
  actions: DesignActions
  /** The button for a new design. */
  create: ReactNode
  /** The button that issues certificates by hand. */
  issue: ReactNode
}

const tabs = [
  { value: 'designs', label: 'Designs' },
  { value: 'issued', label: 'Issued' },
  { value: 'held', label: 'Held' },
] as const

/** The designs, the issued certificates, and those that are held. */
export function CertificateDirectory(props: CertificateDirectoryProps) {
  const { search, go, actions, create, issue } = props
  const tab = search.tab ?? 'designs'
  const designs = useList(designList, { search, go, enabled: tab === 'designs' })
  const issued = useList(issuedList, {
    search: issuedSearchOf(search),
    go: (change, replace) => go(issuedAddressOf(change), replace),
    enabled: tab === 'issued',
  })
  const held = useList(heldList, {
    search: heldSearchOf(search),
    go: (change, replace) => go(heldAddressOf(change), replace),
    enabled: tab === 'held',
  })
  const shown = { designs, issued, held }[tab]
  return (
    <>
      <PageHeader
        title="Certificates"
        context={<ListAge state={shown} />}
        primary={tab === 'issued' ? issue : create}
        menu={tab === 'issued' && <ListExport label="Export" state={issued} />}
      />
      <Tabs
        label="Certificates"
        value={tab}
        onValueChange={(next) => go({ tab: next === 'designs' ? undefined : next })}
        tabs={tabs}
      >
        <TabPanel value="designs">
          <DesignDirectory
            list={designs}
            search={search}
            go={go}
            actions={actions}
            create={create}
          />
        </TabPanel>
        <TabPanel value="issued">
          <IssuedDirectory list={issued} search={search} go={go} issue={issue} />
        </TabPanel>
        <TabPanel value="held">
          <HeldDirectory list={held} search={search} />
        </TabPanel>
      </Tabs>
    </>
  )
}
