import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link as LinkIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { usePage } from '~/ui/hooks/use-page'
import { LinkRow } from './link-row'
import * as css from './links.css'
import { linksToCourse, linksToLicense, type LinkTargets } from './links.api'
import { NewLink } from './new-link'

interface TargetLinksProps {
  type: LinkTargets['type']
  id: string
  /** Whether links can be created: an expired license accepts no users. */
  creates?: boolean
}

/** The links of a course or license, and a form for a new link. */
export function TargetLinks({ type, id, creates = true }: TargetLinksProps) {
  const { page, setPage, within } = usePage(10)
  const [isNew, setNew] = useState(false)
  const query = type === 'course' ? linksToCourse(id, page) : linksToLicense(id, page)
  const list = useQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error } = list
  if (isNew) {
    const done = () => setNew(false)
    return <NewLink targets={{ type, ids: [id] }} onCancel={done} onMade={done} />
  }
  if (!data && error) return <ReadError error={error} query={list} level={3} />
  if (!data) return <ListSkeleton label="Loading the links" rows={2} lines={3} />
  within(data.total)
  const add = creates && (
    <Button tone="accent" icon={<Plus aria-hidden />} onClick={() => setNew(true)}>
      New link
    </Button>
  )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<LinkIcon />}
        title="No links yet"
        description={
          type === 'course'
            ? 'People can enroll themselves with a link. Print it, email it or show it as a QR code.'
            : 'People can get a seat themselves with a link. Print it, email it or show it as a QR code.'
        }
        action={add}
        level={3}
      />
    )
  return (
    <Stack gap={4}>
      {add && <div>{add}</div>}
      <ul role="list" aria-label="Links" className={css.list}>
        {data.data.links.map((link) => (
          <LinkRow key={link._id} link={link} />
        ))}
      </ul>
      {data.total > 10 && (
        <Pagination label="the links" page={page} limit={10} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}
