import { Ellipsis, LayoutTemplate, Mail, Plus, RotateCcw, Trash2 } from 'lucide-react'
import type { Message } from '~/features/messages/messages.api'
import type { MessageSearch } from '~/features/messages/message-search'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { MessageTemplate } from './template-columns'
import { templateLists } from './template-list'
import { addressOf, templateSearchOf } from './template-search'
import { useTemplateDeletion } from './use-template-deletion'

interface TemplateDirectoryProps {
  channel: Message['channel']
  search: MessageSearch
  go: (change: Partial<MessageSearch>, replace?: boolean) => void
}

/** The templates of a channel: those of the organisation, and those that come with the product. */
export function TemplateDirectory({ channel, search, go }: TemplateDirectoryProps) {
  const path = `/notification-management/${channel}-notifications`
  const list = useList(templateLists[channel], {
    search: templateSearchOf(search),
    go: (change, replace) => go(addressOf(change), replace),
  })
  const use = ({ _id, deletedAt }: MessageTemplate) => {
    if (deletedAt === null) go({ compose: 'new', templateId: _id })
  }
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => go({ template: 'new' })}>
      New template
    </Button>
  )
  const { remove, restore, isBusy } = useTemplateDeletion()
  const { rows, clear } = list.selection
  // Those that come with the product cannot be deleted.
  const ownIds = rows.filter(({ starter }) => !starter).map(({ _id }) => _id)
  const bulk = search.templateDeleted
    ? {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        onPress: () => restore(ownIds, clear),
      }
    : {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden />,
        tone: 'danger' as const,
        onPress: () => remove(ownIds, clear),
      }
  return (
    <ListView
      state={list}
      tools={create}
      bulk={[{ ...bulk, touches: ownIds.length, busy: isBusy }]}
      onOpen={({ _id, deletedAt }) => deletedAt === null && go({ template: _id })}
      href={({ _id }) => `${path}?tab=templates&template=${_id}`}
      actions={(template) => (
        <TemplateMenu
          template={template}
          onUse={() => use(template)}
          onDelete={() => remove([template._id])}
          onRestore={() => restore([template._id])}
        />
      )}
      whenEmpty={
        <EmptyState
          icon={<LayoutTemplate />}
          title="No templates yet"
          description="Begin messages with a template instead of an empty page."
          action={create}
        />
      }
    />
  )
}

interface TemplateMenuProps {
  template: MessageTemplate
  onUse: () => void
  onDelete: () => void
  onRestore: () => void
}

function TemplateMenu({ template, onUse, onDelete, onRestore }: TemplateMenuProps) {
  const { name, starter, deletedAt } = template
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {deletedAt === null ? (
        <>
          <MenuItem icon={<Mail />} onSelect={onUse}>
            New message from it
          </MenuItem>
          {!starter && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
                Delete
              </MenuItem>
            </>
          )}
        </>
      ) : (
        <MenuItem icon={<RotateCcw />} onSelect={onRestore}>
          Restore
        </MenuItem>
      )}
    </Menu>
  )
}
