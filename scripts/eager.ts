import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Begins a script with the words by which browsers that know them compile all of it while it comes, on another thread,
 * and not function by function in the midst of drawing the page. For what runs nearly whole as soon as it is there.
 */
export function compileEagerly(script: string) {
  writeFileSync(script, `//# allFunctionsCalledOnLoad\n${readFileSync(script, 'utf8')}`)
  // All of it stands a line further down.
  const map: { mappings: string } = JSON.parse(readFileSync(`${script}.map`, 'utf8'))
  writeFileSync(`${script}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}
