import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { Text } from '~/ui/display/text'
import type { Import } from '~/features/import/import.api'
import { fieldLabels } from '~/tabular/import-fields'
import type { ImportSheet } from './import-sheet'
import * as css from '~/features/import/import.css'
import { blankWords } from '~/features/import/run/plan'
import { visibleText } from './sheet-cells'
import { rowCodes, type SheetRow } from './sheet-row'
import { verdicts } from './row-status-labels'

type NotesProps = Pick<Import, 'clearBlank'> & { sheet: ImportSheet; row: SheetRow | undefined }

/** All messages about the current row, with actions, also for keyboard users. */
export function SheetRowNotes({ sheet, row, clearBlank }: NotesProps) {
  if (!row)
    return (
      <div className={css.notes}>
        <Text size="sm" tone="muted">
          Arrow keys move between the cells, Enter or typing edits, Escape leaves, Ctrl+Z undoes the
          last change. Cells can be copied from and to a spreadsheet. {blankWords(clearBlank)}.
        </Text>
      </div>
    )
  const { errors, warnings, cleaned, changes, duplicateOf, namesake, user } = row.notes
  const verdict = row.verdict === null ? undefined : verdicts[row.verdict]
  return (
    <section aria-label={`Row ${row.row}`} aria-live="polite" className={css.notes}>
      <div className={css.note}>
        <Text as="span" weight="medium">
          Row {row.row}
        </Text>
        {verdict && <Badge tone={verdict.tone}>{verdict.label}</Badge>}
        {user && (
          <Text as="span" size="sm" tone="muted">
            Here already: <bdi>{[user.firstName, user.lastName].join(' ')}</bdi>, {user.email}
          </Text>
        )}
        <Button size="sm" onClick={() => sheet.skip([row.row], !row.isSkipped)}>
          {row.isSkipped ? 'Include again' : 'Leave out'}
        </Button>
      </div>
      {errors.map(({ field, message }) => (
        <Note key={`${field} ${message}`} field={field} tone="danger" text={message} />
      ))}
      {duplicateOf !== null && (
        <Note
          field="email"
          tone="warning"
          text={`Row ${duplicateOf} has the same address, so this row is skipped`}
        />
      )}
      {row.verdict === 'deleted' && (
        <Note
          field="email"
          tone="warning"
          text="This person was deleted. The next step lets you bring such people back"
        />
      )}
      {warnings.map(({ field, code, message, suggestion }) => (
        <Note
          key={`${field} ${message}`}
          field={rowCodes.includes(code) ? null : field}
          tone="warning"
          text={message}
        >
          {code === 'namesake' && namesake && (
            <Button size="sm" onClick={() => sheet.changeAddresses([row.row])}>
              Change the address instead
            </Button>
          )}
          {suggestion !== null && row.verdict !== null && (
            <Button
              size="sm"
              onClick={() => sheet.edit([{ row: row.row, field, text: suggestion }])}
            >
              Use {suggestion}
            </Button>
          )}
        </Note>
      ))}
      {changes.map(({ field, from, to }) => (
        <Note
          key={field}
          field={field}
          tone="info"
          text={to === '' ? `${from} is cleared` : `${from === '' ? 'Blank' : from} becomes ${to}`}
        />
      ))}
      {cleaned.map(
        ({ field, from, to }) =>
          // Placeholders are reported above.
          to !== '' && (
            <Note
              key={field}
              field={field}
              tone="muted"
              text={`${visibleText(from)} was cleaned to ${to}`}
            />
          ),
      )}
    </section>
  )
}

type NoteProps = {
  /** null = the whole row. */
  field: keyof typeof fieldLabels | null
  tone: 'danger' | 'warning' | 'info' | 'muted'
  text: string
  children?: React.ReactNode
}

function Note({ field, tone, text, children }: NoteProps) {
  return (
    <div className={css.note}>
      <Text as="div" size="sm" tone={tone}>
        {field === null ? text : `${fieldLabels[field]}: ${text}`}
      </Text>
      {children}
    </div>
  )
}
