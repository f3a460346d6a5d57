import { readKnown } from '~/api/known'
import { fitFrame } from '~/shell/fit-frame'
import { startPainted } from '~/shell/start-painted'
import { narrow } from '~/ui/data-table'
import { fitTables } from '~/ui/fit-tables'
import { fitting } from '~/ui/use-fitting'

/** Runs a function with others, and with numbers; none of them can use anything from outside of it. */
const call = (run: (...given: never[]) => void, ...given: (number | CallableFunction)[]) =>
  `(${run.toString()})(${given.map(String).join()})`

const asScript = (...calls: string[]) => `<script>${calls.join(';')}</script>`

/** What starts the code at an address, as the function that a script calls with it. */
export const start = `(${startPainted.toString()})`

/** The element that fits what was drawn ahead to its browser, in what it fits. */
export const fit = asScript(call(fitFrame))
/** The same for a whole screen. It is one, so that nothing is seen before all of it fits. */
export const fitWhole = asScript(call(fitFrame), call(fitTables, fitting, narrow))

/** The element that reads what is known from the element before it. */
export const read = asScript(call(readKnown))
