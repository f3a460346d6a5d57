import type { SaveState } from '~/forms/builder/draft-saver'
import type { LeftOutCode } from '~/features/message-composer/composer.api'
import { createEditStore } from '~/forms/builder/edit-store'
import type { Problems } from './message-problems'
import {
  changedFields,
  valuesOf,
  type FieldName,
  type SavedMessage,
  type Values,
} from './message-values'

/** The open dialog. */
export type OpenDialog = 'review' | 'template' | 'save-template'

/** When the message is sent. It is part of sending, not of the draft. */
export type When = {
  kind: 'now' | 'later'
  day: string | null
  time: string
  /** Which of the two moments is meant where clocks are put back. */
  fold: 'earlier' | 'later'
  audienceAt: 'sending' | 'now'
}

export interface MessageState {
  /** The edited values. */
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response. */
  saved: SavedMessage
  save: SaveState<SavedMessage>
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  problems: Problems
  when: When
  /** On a narrow screen only one side is visible. */
  side: 'edit' | 'preview'
  dialog: OpenDialog | null
  /** The shown people of the audience: those left out for a reason, or those who get the message. */
  people: LeftOutCode | 'sendable' | null
  /** The user whose data the preview shows. */
  as: string | undefined
}

export const unsaved = ({ base, values }: MessageState): FieldName[] => changedFields(base, values)

export type MessageStore = ReturnType<typeof createMessageStore>

/** The composer's store, outside React: a field re-renders only when its own data changes. */
export function createMessageStore(saved: SavedMessage, start: Partial<Values> = {}) {
  const base = valuesOf(saved)
  const store = createEditStore<MessageState>({
    values: { ...base, ...start },
    base,
    saved,
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    problems: {},
    when: { kind: 'now', day: null, time: '08:00', fold: 'earlier', audienceAt: 'sending' },
    side: 'edit',
    dialog: null,
    people: null,
    as: undefined,
  })
  const { get, set, edited } = store
  return {
    ...store,
    edit(part: Partial<Values>) {
      const { values, problems } = get()
      const names = new Set(Object.keys(part))
      const left = Object.entries(problems).filter(([name]) => !names.has(name))
      set({ values: { ...values, ...part }, problems: Object.fromEntries(left) })
      edited()
    },
    setWhen(part: Partial<When>) {
      const { when, problems } = get()
      set({ when: { ...when, ...part }, problems: { ...problems, when: undefined } })
    },
  }
}
