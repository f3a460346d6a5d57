/** A measured figure. `unit` is "ms", "kB", "/s" or "" for a plain count or ratio. */
export type Figure = { area: string; name: string; value: number; unit: string; held?: string }

/** The figures as aligned lines of text, with an empty line between areas. */
export function asTable(figures: Figure[]) {
  const rows = figures.map(({ area, name, value, unit, held }) => ({
    area,
    cells: [name, `${value.toLocaleString('en')} ${unit}`.trim(), held ?? ''],
  }))
  const widths = [0, 1, 2].map((i) => Math.max(...rows.map(({ cells }) => cells[i]?.length ?? 0)))
  const lines: string[] = []
  let area = ''
  for (const row of rows) {
    if (row.area !== area) lines.push('', (area = row.area))
    const [name = '', value = '', held = ''] = row.cells
    lines.push(
      `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${held}`.trimEnd(),
    )
  }
  return lines.join('\n')
}
