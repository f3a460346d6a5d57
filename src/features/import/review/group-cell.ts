const quoted = (name: string) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** Names of groups in a cell, as the server reads and writes them: one that holds a semicolon stands in quotes. */
export const groupCell = (names: readonly string[]) => names.map(quoted).join('; ')
