import type { FieldFailure } from '../../contract/validation-messages.ts'
import type { Template } from '../template.ts'
import type { MissingLetters } from './page.ts'

/** What keeps a page from being printed, by element. */
export function drawingFaults(
  { elements }: Template,
  misfits: string[],
  missing: MissingLetters[],
): FieldFailure[] {
  return elements.flatMap(({ _id }, index): FieldFailure[] => {
    const field = `template.elements.${index}`
    const letters = missing.find(({ elementId }) => elementId === _id)?.letters
    if (letters) {
      const shown = letters.slice(0, 10).join(' ')
      return [{ field, code: 'font-missing', message: `No font has the letters ${shown}` }]
    }
    return misfits.includes(_id ?? '')
      ? [{ field, code: 'does-not-fit', message: 'The text does not fit its frame' }]
      : []
  })
}
