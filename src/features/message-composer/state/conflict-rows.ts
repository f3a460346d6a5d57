import type { ConflictRow } from '~/forms/conflict-notice'
import { audienceText } from '~/features/message-composer/to/audience-labels'
import { audienceOf } from './audience-choice'
import { unsaved, type MessageState } from './message-store'
import { valuesOf, type FieldName, type SavedMessage, type Values } from './message-values'

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

/** The fields as text, to be shown beside another version. */
const texts: { [N in FieldName]: { label: string; text: (values: Values) => string } } = {
  audience: { label: 'To', text: ({ audience }) => audienceText(audience) },
  title: { label: 'Subject', text: ({ title }) => title },
  preheader: { label: 'Preview text', text: ({ preheader }) => preheader },
  message: { label: 'Message', text: ({ message }) => plain(message) },
  link: { label: 'Link', text: ({ link }) => link },
  linkLabel: { label: 'Label', text: ({ linkLabel }) => linkLabel },
  replyTo: { label: 'Replies to', text: ({ replyTo }) => replyTo },
  picture: {
    label: 'Picture',
    text: ({ picture }) => (picture.file ? 'A new picture' : picture.src ? 'A picture' : ''),
  },
  attachments: {
    label: 'Files',
    text: ({ attachments }) => attachments.map(({ name }) => name).join(', '),
  },
}

/** Compares fields whose text does not show every change. */
const comparable: { [N in FieldName]?: (values: Values) => unknown } = {
  audience: ({ audience }) => JSON.stringify(audienceOf(audience)),
  message: ({ message }) => message,
  // URLs of pictures are signed anew each time.
  picture: ({ picture }) => picture.file ?? picture.src?.split('?', 1)[0] ?? '',
  attachments: ({ attachments }) => attachments.map(({ key }) => key).join(),
}

const compared = (name: FieldName, values: Values) =>
  comparable[name]?.(values) ?? texts[name].text(values)

/** The fields that both sides changed to different values. */
export function conflictRows(state: MessageState, theirs: SavedMessage): ConflictRow[] {
  const { values, base } = state
  const server = valuesOf(theirs, values)
  return unsaved(state)
    .filter((name) => compared(name, server) !== compared(name, base))
    .filter((name) => compared(name, server) !== compared(name, values))
    .map((name) => {
      const { label, text } = texts[name]
      const mine = text(values)
      const other = name === 'audience' ? theirs.audienceLabel : text(server)
      return { label, mine, theirs: mine === other ? `${other}; formatted differently` : other }
    })
}

/** The fields that were changed here and differ on the server. */
export function stillMine(state: MessageState, theirs: SavedMessage): FieldName[] {
  const server = valuesOf(theirs, state.values)
  return unsaved(state).filter((name) => compared(name, state.values) !== compared(name, server))
}
