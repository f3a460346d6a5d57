import { useState } from 'react'
import { authorKind } from './author-kind'
import { categoryKind } from './category-kind'
import { DeleteEntry } from './delete-entry'
import { EntryForm } from './entry-form'
import { EntryList } from './entry-list'
import type { Entry } from './taxonomy-kind'

/** The list, or the form of one. */
export function EntryManager({ kind: which }: { kind: 'authors' | 'categories' }) {
  const kind = which === 'authors' ? authorKind : categoryKind
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  const [removed, setRemoved] = useState<Entry | null>(null)
  if (edited !== null)
    return (
      <EntryForm
        kind={kind}
        entry={edited === 'new' ? null : edited}
        onDone={() => setEdited(null)}
      />
    )
  return (
    <>
      <EntryList
        kind={kind}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={setRemoved}
      />
      {removed && <DeleteEntry kind={kind} entry={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
