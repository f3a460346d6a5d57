import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { components } from '../../../openapi/generated/types.ts'
import { lettersOf } from './character-map.ts'
import { readInstalled } from './installed-fonts.ts'

export type FontName = NonNullable<
  Extract<components['schemas']['CertificateElement'], { kind: 'text' }>['font']
>

const require = createRequire(import.meta.url)

const embedded = (name: string, ...files: string[]) => {
  const folder = dirname(dirname(require.resolve(`@embedpdf/fonts-${name}`)))
  return files.map((file) => join(folder, 'fonts', `${file}.ttf`))
}

const google = (name: string, prefix: string, ...styles: string[]) => {
  const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
  return styles.map((style) => join(folder, style, `${prefix}_${style}.ttf`))
}

const upright = ['400Regular', '700Bold']
const slanted = [...upright, '400Regular_Italic', '700Bold_Italic']

/** The files of each family. */
const filesOf = (): Record<string, string[]> => ({
  'Noto Sans': embedded(
    'latin',
    'NotoSans-Regular',
    'NotoSans-Bold',
    'NotoSans-Italic',
    'NotoSans-BoldItalic',
  ),
  'Noto Serif': google('noto-serif', 'NotoSerif', ...slanted),
  'Playfair Display': google('playfair-display', 'PlayfairDisplay', ...slanted),
  'Great Vibes': google('great-vibes', 'GreatVibes', '400Regular'),
  'Noto Naskh Arabic': embedded('arabic', 'NotoNaskhArabic-Regular', 'NotoNaskhArabic-Bold'),
  'Noto Sans Hebrew': embedded('hebrew', 'NotoSansHebrew-Regular', 'NotoSansHebrew-Bold'),
  'Noto Sans Devanagari': google('noto-sans-devanagari', 'NotoSansDevanagari', ...upright),
  'Noto Sans Thai': google('noto-sans-thai', 'NotoSansThai', ...upright),
  'Noto Sans Bengali': google('noto-sans-bengali', 'NotoSansBengali', ...upright),
  'Noto Sans Tamil': google('noto-sans-tamil', 'NotoSansTamil', ...upright),
  'Noto Sans Georgian': google('noto-sans-georgian', 'NotoSansGeorgian', ...upright),
  'Noto Sans Armenian': google('noto-sans-armenian', 'NotoSansArmenian', ...upright),
})

/** Folders with fonts for letters that the families above do not have. */
let folders: string[] = []
let found: Record<string, string[]> | undefined

/** Sets the folders with more fonts, before anything is drawn. */
export function useFontFolders(paths: string[]) {
  folders = paths
  found = undefined
}

export const fontFolders = () => folders

/** Looked up once, when something is drawn for the first time. */
const families = () => (found ??= { ...readInstalled(folders), ...filesOf() })

const first: Record<FontName, string[]> = {
  sans: ['Noto Sans'],
  serif: ['Noto Serif', 'Noto Sans'],
  display: ['Playfair Display', 'Noto Serif', 'Noto Sans'],
  script: ['Great Vibes', 'Noto Serif', 'Noto Sans'],
}

/** How the names of fonts end that have the forms of Han letters of a language. */
function regionsOf(language: string) {
  const { language: spoken, script } = new Intl.Locale(language).maximize()
  if (spoken === 'ja') return ['JP', 'Japanese']
  if (spoken === 'ko') return ['KR', 'Korean']
  if (spoken !== 'zh') return []
  return script === 'Hant' ? ['TC', 'HK', 'Traditional Chinese'] : ['SC', 'Simplified Chinese']
}

/** The families in which the letters of a text are looked for, in this order. */
export function stackOf(font: FontName, language: string) {
  const preferred = first[font]
  const latin = new Set(Object.values(first).flat())
  const others = Object.keys(families()).filter((family) => !latin.has(family))
  const regions = regionsOf(language)
  const isRegional = (family: string) => regions.some((region) => family.endsWith(` ${region}`))
  return [
    ...preferred,
    ...others.filter(isRegional),
    ...others.filter((family) => !isRegional(family)),
  ]
}

/** The bytes of every font. */
export const readFonts = () =>
  Object.values(families())
    .flat()
    .map((file) => readFileSync(file))

const letters = new Map<string, Set<number>>()

function lettersIn(family: string) {
  const cached = letters.get(family)
  if (cached) return cached
  const [regular = ''] = families()[family] ?? []
  const all = lettersOf(readFileSync(regular))
  letters.set(family, all)
  return all
}

/** Spaces, and letters that are never drawn. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** The letters of a text that no font of a stack has. */
export function missingLetters(text: string, stack: string[]) {
  const missing = [...new Set(text.normalize('NFC'))].filter(
    (letter) =>
      !invisible.test(letter) &&
      !stack.some((family) => lettersIn(family).has(letter.codePointAt(0) ?? 0)),
  )
  return missing
}
