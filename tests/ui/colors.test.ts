import { describe, expect, test } from 'vitest'
import { darkColors, lightColors } from '~/theme/colors'

type Name = keyof typeof lightColors

const surfaces: Name[] = [
  'page',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'surfaceHover',
  'surfaceSelected',
]
const meanings = ['accent', 'danger', 'warning', 'success', 'info'] as const
const inks: Name[] = ['text', 'textMuted', ...meanings.map((name) => `${name}Text` as const)]
const marks: Name[] = ['borderStrong', 'focus', ...meanings]

/** The relative luminance of a colour written #rrggbb, by WCAG's formula. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('%s theme', (_name, colors) => {
  function tooLow(fronts: readonly Name[], backs: readonly Name[], least: number) {
    return backs.flatMap((back) =>
      fronts
        .map((front) => ({
          pair: `${front} on ${back}`,
          is: contrast(colors[front], colors[back]),
        }))
        .filter(({ is }) => !(is >= least)),
    )
  }

  test('text is readable on every surface', () => {
    expect(tooLow(inks, surfaces, 4.5)).toEqual([])
  })

  test('a tone is readable on its subtle surface', () => {
    for (const tone of meanings) {
      expect(tooLow([`${tone}Text`, 'text', 'textMuted'], [`${tone}Subtle`], 4.5)).toEqual([])
    }
  })

  test('text is readable on filled surfaces', () => {
    const filled: Name[] = ['accent', 'accentHover', 'danger', 'dangerHover']
    expect(tooLow(['textOnAccent'], filled, 4.5)).toEqual([])
    expect(tooLow(['navActiveText'], ['navActive'], 4.5)).toEqual([])
    expect(tooLow(['navInactiveText'], ['navInactive', 'navHover'], 4.5)).toEqual([])
  })

  test('borders, rings and marks are visible on every surface', () => {
    expect(tooLow(marks, surfaces, 3)).toEqual([])
  })
})
