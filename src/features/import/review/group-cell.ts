const quoted = (name: string) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** Group names in a cell, in the server's format: names with a semicolon are quoted. */
export const groupCell = (names: readonly string[]) => names.map(quoted).join('; ')
