import type { Box } from '~/features/certificate-designer/elements/elements'

export interface SnapLines {
  x: readonly number[]
  y: readonly number[]
}

/** Edges and centres of the page and the other elements. */
export function snapLines(
  page: { width: number; height: number },
  others: readonly Box[],
): SnapLines {
  return {
    x: [0, page.width / 2, page.width, ...others.flatMap(({ x, width }) => thirds(x, width))],
    y: [0, page.height / 2, page.height, ...others.flatMap(({ y, height }) => thirds(y, height))],
  }
}

const thirds = (start: number, length: number) => [start, start + length / 2, start + length]

interface Snapped {
  /** What to add, in millimetres. */
  by: number
  /** The lines that are met. */
  at: readonly number[]
}

/** The smallest correction with which one of the positions meets a line. */
export function snap(
  positions: readonly number[],
  lines: readonly number[],
  tolerance: number,
): Snapped {
  let best = { by: 0, distance: tolerance }
  let isFound = false
  for (const position of positions)
    for (const line of lines) {
      const distance = Math.abs(line - position)
      if (distance > best.distance || (isFound && distance === best.distance)) continue
      best = { by: line - position, distance }
      isFound = true
    }
  if (!isFound) return { by: 0, at: [] }
  const met = (line: number) =>
    positions.some((position) => Math.abs(position + best.by - line) < 0.05)
  return { by: best.by, at: [...new Set(lines.filter(met))] }
}

/** A moved box, aligned with the lines near it. */
export function snapMove(box: Box, lines: SnapLines, tolerance: number) {
  const across = snap(thirds(box.x, box.width), lines.x, tolerance)
  const down = snap(thirds(box.y, box.height), lines.y, tolerance)
  return {
    box: { ...box, x: box.x + across.by, y: box.y + down.by },
    guides: { x: across.at, y: down.at },
  }
}
