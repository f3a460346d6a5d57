import { headWords } from './column-names'

// Columns that say whether somebody still works there. Accents, case and punctuation are ignored.

const wordSet = (text: string) =>
  new Set(text.split(/\s*,\s*/).map((phrase) => headWords(phrase).join(' ')))

/** Values that mean left or without access. */
const gone =
  wordSet(`inactive, terminated, termination, left, leaver, has left, left company, suspended, deleted, disabled, deactivated, archived, former, former employee, ex employee,
  retired, resigned, dismissed, separated, deceased, withdrawn, exited, offboarded, off boarded, ended, expired, locked, blocked, closed, removed, redundant, not active, non active, no longer employed,
  voluntary termination, involuntary termination, inaktiv, nicht aktiv, ausgeschieden, gekundigt, gesperrt, deaktiviert, ehemalig, ehemaliger mitarbeiter, ausgetreten, pensioniert, in rente, geloscht, archiviert, verstorben,
  inactif, inactive, parti, partie, sorti, sortie, desactive, desactivee, quitte, demissionnaire, licencie, retraite, supprime, suspendu, archive, inactivo, inactiva, baja, de baja, dado de baja, cesado, despedido,
  desactivado, jubilado, suspendido, eliminado, inattivo, inattiva, cessato, cessata, dimesso, licenziato, disattivato, sospeso, pensionato, inativo, inativa, desligado, demitido, desativado, aposentado, uit dienst,
  inactief, niet actief, ontslagen, vertrokken, geblokkeerd, fratradt, opsagt, ikke aktiv, sluttet, avslutad, slutat, ej aktiv, avsluttet, pasif, ayrildi, isten ayrildi, isten cikti, aktif degil, emekli, nieaktywny, nieaktywna,
  zwolniony, zwolniona, nieaktywne, byly pracownik, neaktivni, ukonceny, ukonceno, propusten, neaktivny, ukonceny, inaktiv, kilepett, megszunt, ei aktiivinen, eronnut, paattynyt, poistunut, уволен, уволена, неактивен, неактивна, неактивный,
  заблокирован, не активен, бывший, звільнений, звільнена, неактивний, ανενεργος, αποχωρησε, μη ενεργος, 退職, 退職済, 退職済み, 退社, 無効, 停止, 削除, 离职, 已离职, 离退, 停用, 禁用, 離職, 已離職, 퇴사, 퇴직, 비활성, 비활성화, inactiv, neaktivan, neaktiven,
  mitteaktiivne, neaktivs, neaktyvus, deprovisioned, quit, discontinued, no longer with us, לא פעיל, עזב, غير نشط, منتهي, ลาออก, ไม่ใช้งาน, tidak aktif, resign, keluar, неактиван, ovirkur, inactiu, baixa`)

const yes = wordSet(
  'true, yes, y, 1, on, ja, oui, si, sim, evet, tak, ano, igen, ναι, да, так, kylla, はい, 是, 예, waar, wahr, vrai, verdadero, vero, x, sand, sant, áno, da',
)
const no = wordSet(
  'false, no, n, 0, off, nein, non, nao, nee, hayir, nie, ne, nem, οχι, нет, ні, ei, いいえ, 否, 아니오, onwaar, falsch, faux, falso, nej, nei, nu',
)

/** Headers for which "yes" means left. */
const negative =
  wordSet(`disabled, account disabled, is disabled, suspended, is suspended, archived, is archived, deleted, is deleted, terminated, inactive, is inactive, gesperrt, deaktiviert, ausgeschieden,
  inaktiv, inactif, left, has left, locked, blocked, leaver, is leaver, block credential, sign in blocked, account blocked`)

/** Words in headers for which "no" means left. */
const positive = wordSet(
  'active, enabled, aktiv, aktivstatus, actif, activo, attivo, ativo, aktif, aktywny, aktivni, aktivny, activ, actief, активен, ενεργος, aktiivinen',
)

/** PeopleSoft codes: deceased, retired, suspended, terminated. */
const codes = new Set(['d', 'q', 'r', 't', 'u', 'v', 'x'])

const phrase = (text: string) => headWords(text).join(' ')

/** Whether a status means left or inactive. */
export function isGone(head: string, value: string): boolean {
  const text = phrase(value)
  const name = phrase(head)
  if (text === '') return false
  // Active Directory: the second bit means that the account is disabled.
  if (name === 'user account control') return (Number(text) & 2) !== 0
  if (negative.has(name)) return yes.has(text) || gone.has(text)
  if (yes.has(text)) return false
  if (no.has(text)) return name.split(' ').some((word) => positive.has(word))
  if (text.length === 1 && name.includes('stat')) return codes.has(text)
  if (gone.has(text)) return true
  // "Terminated (voluntary)", "Inactive since 2024", "Inactive - Retired".
  const [first = '', second = ''] = text.split(' ')
  return (
    (gone.has(first) && first !== 'left' && first !== 'closed') ||
    (first !== '' && gone.has(`${first} ${second}`))
  )
}

type Order = 'dmy' | 'mdy'

const numeric = /^(\d{1,2})[./\-\s]+(\d{1,2})[./\-\s]+(\d{4}|\d{2})\b/
const iso = /^(\d{4})[./\-年]\s*(\d{1,2})[./\-月]\s*(\d{1,2})/

/** Whether the numeric dates of a column begin with day or month; undefined if both are possible. */
export function dateOrder(values: readonly string[]): Order | undefined {
  for (const value of values) {
    const [, first, second] = numeric.exec(value.trim()) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
    if (/^\d+\.\d+\./.test(value.trim())) return 'dmy'
  }
  return undefined
}

/** A date as 2026-11-21; of an ambiguous one the later interpretation. */
export function dayOf(value: string, order: Order | undefined): string | undefined {
  const text = value.trim()
  const day = (year: number, month: number, date: number) =>
    month >= 1 && month <= 12 && date >= 1 && date <= 31
      ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
      : undefined
  const whole = iso.exec(text)
  if (whole) return day(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const parts = numeric.exec(text)
  if (parts) {
    const [first, second, short] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    const year = short < 100 ? (short < 70 ? 2000 : 1900) + short : short
    const dmy = day(year, second, first)
    const mdy = day(year, first, second)
    if (order !== undefined) return order === 'dmy' ? dmy : mdy
    return [dmy, mdy]
      .filter((found) => found !== undefined)
      .toSorted()
      .at(-1)
  }
  // "31-Oct-2026", "Oct 31, 2026".
  if (!/\p{L}{3}/u.test(text) || !/\d{4}/.test(text)) return undefined
  const time = Date.parse(text.replace(/(\d)-(\p{L})/u, '$1 $2').replace(/(\p{L})-(\d)/u, '$1 $2'))
  if (Number.isNaN(time)) return undefined
  const date = new Date(time)
  return day(date.getFullYear(), date.getMonth() + 1, date.getDate())
}
