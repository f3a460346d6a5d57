import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notificationChannels } from '~/api/messages'
import { DraftConflict } from '~/forms/builder/draft-conflict'
import { RestoredNote } from '~/forms/form-banner'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import * as css from './composer.css'
import { keepMine, takeTheirs } from './state/apply-saved-message'
import { conflictRows } from './state/conflict-rows'
import { forgetMessageDraft } from './state/message-draft'
import { useChannel, useComposed, useComposer } from './state/use-composer'

/** A conflict, restored input, and a channel that is not set up. */
export function ComposerNotes({ mailInstead }: { mailInstead: ReactNode }) {
  const { store, saver } = useComposer()
  const restoredAt = useComposed((state) => state.restoredAt)
  const isConflict = useComposed(({ save }) => save.kind === 'conflict')
  return (
    <div className={css.notes}>
      <MessageConflict />
      {restoredAt && !isConflict && (
        <RestoredNote
          at={restoredAt}
          discard={() => {
            saver.rest()
            takeTheirs(store, store.get().saved)
            forgetMessageDraft(store.get().saved)
          }}
        />
      )}
      <ChannelOff mailInstead={mailInstead} />
    </div>
  )
}

/** Both versions after a conflict, and the choice between them. */
function MessageConflict() {
  const { store, saver } = useComposer()
  const save = useComposed((state) => state.save)
  return (
    <DraftConflict
      what="This message"
      save={save}
      rows={(theirs) => conflictRows(store.get(), theirs)}
      onKeepMine={(theirs) => {
        keepMine(store, theirs)
        void saver.quietly()
      }}
      onTakeTheirs={(theirs) => takeTheirs(store, theirs)}
    />
  )
}

/** What has to be set before push messages can be sent. */
function ChannelOff({ mailInstead }: { mailInstead: ReactNode }) {
  const channel = useChannel()
  const { data } = useQuery(notificationChannels())
  const info = data?.data.channels.find((each) => each.channel === channel)
  if (!info || info.available) return null
  return (
    <Callout tone="warning" title={info.reason ?? "Push isn't set up"} action={mailInstead}>
      {info.settings.length > 0 && <>Set {info.settings.join(' and ')} on the server. </>}
      It would reach {counted(info.reach, 'person', 'people')}. You can save this as a draft.
    </Callout>
  )
}
