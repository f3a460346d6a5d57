import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { DesignPicture } from '~/entities/certificate-drawing'
import type { CertificateSearch } from '~/features/certificates/certificate-search'
import type { Design } from '~/features/certificates/certificates.api'
import { startingDesigns } from '~/features/certificates/new/starting-designs'
import { ListView } from '~/list/list-view'
import type { ListState } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { designBulk } from './design-bulk'
import { DesignCards, DesignViewSwitch } from './design-cards'
import * as css from './design-directory.css'
import type { DesignActions } from './use-design-actions'

interface DesignDirectoryProps {
  list: ListState<Design>
  search: CertificateSearch
  go: (change: Partial<CertificateSearch>, replace?: boolean) => void
  actions: DesignActions
  /** The button for a new design. */
  create: ReactNode
}

/** The certificate designs as cards or table. */
export function DesignDirectory({ list, search, go, actions, create }: DesignDirectoryProps) {
  const open = ({ _id, deletedAt }: Design) => deletedAt === null && actions.edit(_id)
  return (
    <ListView
      state={list}
      view={<DesignViewSwitch view={search.view} onChange={(view) => go({ view }, true)} />}
      cards={search.view === 'table' ? undefined : (cards) => <DesignCards {...cards} />}
      bulk={designBulk(list, search.deleted === true, actions)}
      onOpen={open}
      onEdit={open}
      href={({ _id }) => `/manage-certificate/edit-certificate?certificateId=${_id}`}
      actions={(design) => actions.menu(design)}
      whenEmpty={<NoDesigns create={create} />}
    />
  )
}

/** Before the first design: what they are for, and what one can start from. */
function NoDesigns({ create }: { create: ReactNode }) {
  return (
    <>
      <EmptyState
        icon={<Award />}
        title="No certificates yet"
        description="A certificate is issued when somebody completes a course, license or learning path. Start from one of these designs, and change anything."
        action={create}
      />
      <ul role="list" aria-label="Starting designs" className={css.starts}>
        {startingDesigns.map(({ id, name, orientation, template }) => (
          <li key={id}>
            <Link
              to="/manage-certificate/add-new-certificate"
              search={{ start: id }}
              className={css.start}
            >
              <DesignPicture drawn={{ template, orientation }} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
