import { dirname, join } from 'node:path'

/** What the bundler tells about a module. */
export type Modules = {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** The module that exports every icon; what it imports is not what whoever imports it needs. */
const allIcons = /[\\/]lucide-react\.mjs$/

/** The modules of the icons that `code` names. */
function iconsOf(code: string, id: string, modules: Modules) {
  const names = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code)?.[1] ?? ''
  const exports = modules.getModuleInfo(id)?.code ?? ''
  return names.split(',').flatMap((name) => {
    const [icon] = name.trim().split(/\s/)
    const line = new RegExp(`default as ${icon}[ ,][^\\n]*from ["']([^"']+)`).exec(exports)
    return icon && line?.[1] ? [join(dirname(id), line[1])] : []
  })
}

/** The modules that one imports; of the icons only those that it names. */
export function importedBy(id: string, modules: Modules): string[] {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) =>
    allIcons.test(imported) ? iconsOf(code ?? '', imported, modules) : [imported],
  )
}

/** A module and everything that it imports, and that imports; what is imported on demand only when asked for. */
export function reachedFrom(start: string, modules: Modules, onDemand = false) {
  const reached = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    if (onDemand) waiting.push(...(modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    waiting.push(...importedBy(id, modules))
  }
  return reached
}
