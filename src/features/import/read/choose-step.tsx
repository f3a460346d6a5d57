import { Download } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { Heading } from '~/ui/display/heading'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { Spinner } from '~/ui/status/spinner'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { fieldLabels } from '~/tabular/import-fields'
import * as css from '~/features/import/import.css'
import { listRules } from '~/tabular/list-rules'
import { PasteRows, pastedName } from './paste-rows'
import { saveTemplate } from './template'
import type { useListReading } from './use-list-reading'

type ChooseStepProps = { reading: ReturnType<typeof useListReading> }

/** The first step: a file, or rows copied from a spreadsheet. */
export function ChooseStep({ reading }: ChooseStepProps) {
  const { state, choose } = reading
  const isReading = state.status === 'reading'
  return (
    <div className={css.two}>
      <Stack gap={4}>
        {state.status === 'failed' && (
          <Callout tone="danger" live="assertive" title={`${state.name} could not be read`}>
            {state.message}
          </Callout>
        )}
        <FileDrop
          label="List of people"
          rules={listRules}
          disabled={isReading}
          onFiles={([file]) => file && choose(file, file.name)}
        />
        {isReading && (
          <Stack direction="row" gap={2} align="center" role="status">
            <Spinner size="sm" />
            <Text tone="muted">Reading {state.name}…</Text>
            <Button size="sm" variant="ghost" onClick={reading.forget}>
              Cancel
            </Button>
          </Stack>
        )}
        <Text size="sm" tone="muted">
          Up to 100,000 rows. Columns are recognized by their names, in many languages and any
          order. Nothing is saved until you confirm.
        </Text>
      </Stack>
      <Stack gap={4}>
        <PasteRows
          label="Or paste rows from a spreadsheet"
          disabled={isReading}
          onPasted={(text) => choose(text, pastedName)}
        />
        <Stack gap={2}>
          <Heading level={2} size="sm">
            Start from a template
          </Heading>
          <Text size="sm" tone="muted">
            Columns {new Intl.ListFormat('en').format(Object.values(fieldLabels))}. To update
            people, only their email address is required.
          </Text>
          <Stack direction="row">
            <Menu
              align="start"
              trigger={<Button icon={<Download aria-hidden />}>Download template</Button>}
            >
              <MenuItem onSelect={() => void saveTemplate('csv')}>CSV</MenuItem>
              <MenuItem onSelect={() => void saveTemplate('xlsx')}>Excel (.xlsx)</MenuItem>
            </Menu>
          </Stack>
        </Stack>
      </Stack>
    </div>
  )
}
