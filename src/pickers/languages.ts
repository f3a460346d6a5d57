import type { Option } from '~/ui/input/option-source'
import { languageName } from './language-name'

/** The suggested languages; any other language tag can be typed. */
const common = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'en-US',
  'es',
  'es-MX',
  'et',
  'fa',
  'fi',
  'fr',
  'fr-CA',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
]

const tag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** A language as an option. */
export function languageOption(value: string): Option {
  return { value, label: languageName(value), hint: value }
}

let offered: Option[] | undefined

/** The suggested languages, by name. */
export function languageOptions(): Option[] {
  offered ??= common.map(languageOption).toSorted((a, b) => a.label.localeCompare(b.label))
  return offered
}

/** The language of a typed tag; undefined if it is invalid. */
export function languageOfTag(text: string): Option | undefined {
  const [language = '', ...rest] = text.trim().split('-')
  const value = [language.toLowerCase(), ...rest].join('-')
  return tag.test(value) && value.length <= 35 ? languageOption(value) : undefined
}
