import { columnTarget, headWords, plainHead } from './column-names'
import type { ListColumn } from './column-stats'

const wordSet = (text: string) => new Set(headWords(text))

const managers =
  wordSet(`manager managers supervisor boss approver superior report reports lead leader assistant sponsor mentor hrbp
  recruiter buddy coach delegate partner hr cc bcc owner creator parent guardian teacher referrer vorgesetzter vorgesetzte vorgesetzten fuhrungskraft teamleiter leiter assistenz ansprechpartner
  responsable superieur hierarchique jefe jefa responsabile superiore chef leder naermeste gestor gerente superiore przelozony przelozonego kierownik yonetici amir
  vedouci nadrizeny nadriadeny vezeto felettes esimies руководитель начальник менеджер керівник προισταμενος διευθυντης 上司 上長 経理 经理 主管 上级 관리자 상사 leidinggevende`)
const contacts = wordSet(
  `contact contacts emergency notfall kontakt contacto contatto urgence emergencia 紧急 緊急`,
)
const privates =
  wordSet(`private privat privater personal perso personnel personnelle home recovery secondary alternate alternative alternativ other second secondaire
  additional backup privee prive domicile particular casa personale privato privata hjem hjemme prywatny prywatna prywatne kisisel ozel osobni soukromy sukromny szemelyes magan
  henkilokohtainen oma личная личный личный особиста προσωπικο 個人 私用 自宅 个人 私人 個人用 개인 thuis old former previous alt fruhere ancienne`)
const works =
  wordSet(`work business company corporate office professional professionnel professionnelle pro dienstlich dienstliche dienst geschaftlich geschaftliche firma firmen beruflich berufliche
  arbeit laboral trabajo corporativo corporativa empresa institucional aziendale lavoro professionale profissional zakelijk zakelijke werk jobb jobbet arbejde arbejds arbets sluzbowy sluzbowa firmowy firmowa
  is kurumsal pracovni firemni sluzobny pracovny munkahelyi ceges tyo рабочая рабочий служебная корпоративная робоча εταιρικο εργασιας 会社 社用 勤務先 工作 公司 企业 会社用 회사 업무`)
const logins = wordSet(
  'login logon logins username user upn principal account signin sso konto benutzer benutzername identifiant usuario utente kullanici',
)
const primaries = wordSet('primary main principal haupt principale glowny')

const mailHead =
  /e-?mail|\bmail|courriel|correo|e-?post|eposta|e-?posta|poczt|sahkopost|почт|пошт|メール|邮箱|邮件|電郵|电邮|電子郵件|이메일|메일|ηλεκτρονικ/u

const hasMail = (head: string) =>
  mailHead.test(headWords(head).join(' ')) || mailHead.test(head.normalize('NFKC').toLowerCase())

/** Whether a header is about addresses of any kind. */
export const isEmailHead = (head: string) => columnTarget(head) === 'email' || hasMail(head)

/** Headers for mail without a qualifier. */
const bare = new Set(
  'email, mail, email address, mail address, email addr, emailadresse, mailadresse, courriel, correo, epost, メール'
    .split(',')
    .map(plainHead),
)

/** The score of a header as the user's own work address: 10 for "Email", 0 for the manager's. */
export function emailRank(head: string): number {
  const words = headWords(head)
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  if (has(managers)) return 0
  if (has(privates)) return 1
  if (has(contacts)) return 2
  const plain = plainHead(head).replace(/\d+$/, '')
  if (bare.has(plain)) return 10
  const isMail = isEmailHead(head)
  const isLogin = has(logins) && !hasMail(head)
  if (isLogin) return 4
  if (has(works)) return 9
  if (has(primaries) && isMail) return 8
  if (columnTarget(head) === 'email') return has(logins) ? 5 : 10
  return isMail ? 6 : 5
}

/** The score of a column as the users' own addresses, by header and values. */
export function emailScore({ name, stats }: ListColumn, domains: readonly string[] = []): number {
  const { filled, addresses, distinct, external, domain } = stats
  let score = emailRank(name)
  if (filled > 0 && addresses === 0) score -= 20
  // Repeated addresses belong to managers or offices.
  if (addresses >= 3 && distinct < addresses * 0.7) score -= 6
  else if (addresses === 2 && distinct === 1) score -= 2
  // Guests in another directory: they cannot receive mail.
  if (external > 0) score -= 3
  if (domain !== null && domains.includes(domain)) score += 2
  return score
}
