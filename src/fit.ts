import { readKnown } from '~/api/known'
import { fitFrame } from '~/shell/fit-frame'
import { startPainted } from '~/shell/start-painted'
import { noteSent } from '~/shell/typed-ahead'
import { below } from '~/theme/media'
import { narrow } from '~/ui/data-table/data-table'
import { fitTables } from '~/ui/data-table/fit-tables'
import { fitting } from '~/ui/data-table/use-fit-count'

const asCode = (given: number | string | CallableFunction) =>
  typeof given === 'function' ? given.toString() : JSON.stringify(given)

/** Runs a function with others, and with plain values; none of them can use anything from outside of it. */
const call = (run: (...given: never[]) => void, ...given: (number | string | CallableFunction)[]) =>
  `(${run.toString()})(${given.map(asCode).join()})`

const asScript = (...calls: string[]) => `<script>${calls.join(';')}</script>`

/** What starts the code at an address, as the function that a script calls with it. */
export const start = `(${startPainted.toString()})`

/** The element that fits what was drawn ahead to its browser, in what it fits. */
export const fit = asScript(call(fitFrame, below('md')))
/** The same for a whole screen. It is one, so that nothing is seen before all of it fits. */
export const fitWhole = asScript(call(fitFrame, below('md')), call(fitTables, fitting, narrow))

/** The element that keeps whether the form that was drawn around it was sent. */
export const sent = asScript(call(noteSent))

/** The element that reads what is known from the element before it. */
export const read = asScript(call(readKnown))
