import { Columns3 } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Popover } from '~/ui/overlay/popover'
import { visibleIds, type ColumnChoice } from '~/ui/data-table/table-columns'
import { OrderedChoices } from './ordered-choices'

type ColumnChooserProps = {
  choices: ColumnChoice[]
  /** Ids of the visible columns in order; undefined = default. */
  visible: readonly string[] | undefined
  onChange: (visible: string[] | undefined) => void
}

/** Shows, hides and reorders columns. The first column names the rows and is fixed. */
export function ColumnChooser({ choices, visible, onChange }: ColumnChooserProps) {
  const shown = visibleIds(choices, visible)
  return (
    <Popover label="Columns" trigger={<Button icon={<Columns3 aria-hidden />}>Columns</Button>}>
      <OrderedChoices
        isFirstFixed
        noun="column"
        labelOf={(id) => choices.find((choice) => choice.id === id)?.label ?? id}
        shown={shown}
        hidden={choices.filter(({ id }) => !shown.includes(id)).map(({ id }) => id)}
        onChange={onChange}
      />
      <Button
        size="sm"
        variant="link"
        aria-disabled={visible === undefined || undefined}
        onClick={() => onChange(undefined)}
      >
        Reset columns
      </Button>
    </Popover>
  )
}
