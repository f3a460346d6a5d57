import { addUploads } from '~/api/uploads/uploads'
import { readUploads } from '~/api/uploads/store'
import { toast } from '~/ui/overlay/toast'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { addToSection } from '~/features/course-builder/outline/outline-actions'

/** Uploads files into a section; each is shown there immediately, and becomes an asset once it has arrived. */
export function takeFiles(store: BuilderStore, section: string, files: readonly File[]) {
  if (files.length === 0) return
  const { ids, refused } = addUploads(files, { kind: 'asset' })
  for (const { name, message } of refused)
    toast({ tone: 'danger', title: `${name} was rejected`, description: `${message}.` })
  if (ids.length === 0) return
  const nameOf = (id: string) => readUploads().find((item) => item.id === id)?.name ?? null
  addToSection(
    store,
    section,
    ids.map((id) => ({ kind: 'upload', ref: id, title: nameOf(id) })),
  )
}
