/**
 * The targets of columns. `lastFirst` is a full name that begins with the last name. Prefixes ("van der") and second last
 * names are added to the last name, middle names to the first name.
 */
export const columnTargets = [
  'firstName',
  'middleName',
  'lastNamePrefix',
  'lastName',
  'secondLastName',
  'fullName',
  'lastFirst',
  'email',
  'designation',
  'groups',
  'id',
  'status',
  'leftOn',
] as const
export type ColumnTarget = (typeof columnTargets)[number]
/** `name` is a full name or a part of it, depending on the other columns. */
export type NamedTarget = ColumnTarget | 'name'

// Common headers by language. Case, accents, spaces and punctuation are ignored.
const names: Record<NamedTarget, string> = {
  firstName: `first name, firstname, given name, given names, forename, christian name, preferred first name, preferred name,
    legal first name, legal name first name, vorname, vornamen, rufname, prénom, prénoms, primer nombre, nombre 1, first name 1, nombre de pila, fornavn,
    förnamn, tilltalsnamn, voornaam, roepnaam, nome próprio, primeiro nome, nome di battesimo, fname, name first,
    ad, adı, isim, imię, imiona, etunimi, kutsumanimi, имя, ім'я, jméno, křestní jméno, meno, krstné meno, keresztnév, utónév, όνομα,
    名, 名字, 이름, prenume, ime, eesnimi, vārds, vardas, tên, име, שם פרטי, الاسم الأول, الاسم, ชื่อ, ชื่อจริง, nama depan, fornafn, eiginnafn, nom de pila`,
  lastName: `last name, lastname, surname, family name, second name, legal last name, legal name last name, sn, lname, name last,
    nachname, familienname, zuname, nom de famille, nom usuel, nom d'usage, apellido, apellidos, primer apellido, efternavn,
    etternavn, efternamn, achternaam, familienaam, cognome, apelido, sobrenome, último nome, soyad, soyadı, soyisim, nazwisko,
    apellido paterno, paternal surname, paternal last name, first surname, first last name, primeiro sobrenome, primeiro apelido,
    apellido 1, last name 1, surname 1, sukunimi, фамилия, прізвище, příjmení, priezvisko, vezetéknév, családnév, επώνυμο, επίθετο, 姓, 姓氏, 성, nume,
    nume de familie, prezime, priimek, perekonnanimi, uzvārds, pavardė, họ, фамилно име, 氏, שם משפחה, اسم العائلة, اللقب, الكنية, นามสกุล, nama belakang, nama keluarga, презиме, eftirnafn, kenninafn, cognoms`,
  // Middle names in other languages are seldom part of the name that people use: they can be chosen.
  middleName: `отчество, по отчеству, по батькові, patronymic, patronymic name, patronym, бащино име, segundo nombre,
    nombre 2, otros nombres, first name 2, otchestvo`,
  lastNamePrefix: `tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, voorvoegsel achternaam, tussenvoegsel achternaam, infix,
    name infix, last name prefix, surname prefix, family name prefix, last name infix, surname infix, prefix last name, prefix surname, name particle,
    particle, nobiliary particle, last name particle, surname particle, particule, vorsatzwort, vorsatzwörter, namensvorsatz, namensvorsatzwort,
    namensvorsätze`,
  secondLastName: `segundo apellido, apellido materno, apellido 2, second last name, second surname, second family name, maternal surname,
    maternal last name, mothers last name, mothers surname, last name 2, surname 2, segundo sobrenome, segundo apelido, sobrenome 2,
    sobrenome materno, segon cognom`,
  fullName: `full name, display name, employee name, complete name, person, employee, worker, user name, legal name, worker name,
    associate, associate name, staff member, learner, learner name, student, student name, participant, participant name,
    colleague, vollständiger name, vor- und nachname, vorname nachname, mitarbeiter, mitarbeitername, mitarbeitender, teilnehmer,
    nom complet, prénom nom, prénom et nom, collaborateur, salarié, nombre completo, nombre y apellidos, empleado, fulde navn, fuldt navn,
    fullständigt namn, fullt navn, volledige naam, nome completo, nome e cognome, dipendente, colaborador, medarbejder, medewerker,
    medarbetare, ansatt, ad soyad, adı soyadı, isim soyisim, çalışan, imię i nazwisko, pracownik, koko nimi, nimi, фио, полное имя,
    сотрудник, піб, celé jméno, jméno a příjmení, zaměstnanec, meno a priezvisko, ονοματεπώνυμο, nume complet, ime i prezime,
    ime in priimek, payroll name, name des mitarbeiters, name der mitarbeitenden, שם מלא, الاسم الكامل, اسم الموظف, ชื่อ นามสกุล, ชื่อเต็ม, nama lengkap, nama karyawan, nama, fullt nafn, nom i cognoms`,
  lastFirst: `last name first name, last name and first name, surname first name, surname and first name, surname given name,
    surname forename, family name given name, nachname vorname, nachname und vorname, familienname vorname,
    zuname vorname, name vorname, name und vorname, nom prénom, nom prénoms, nom et prénom, nom et prénoms,
    nom de famille prénom, apellidos nombre, apellidos y nombre, apellidos y nombres, apellido y nombre, cognome nome,
    cognome e nome, achternaam voornaam, naam voornaam, efternavn fornavn, etternavn fornavn, efternamn förnamn,
    apelido nome, sobrenome nome, sortable name, nazwisko i imię, nazwisko imię, sukunimi etunimi, фамилия имя, фамилия и имя,
    příjmení jméno, příjmení a jméno, priezvisko a meno, név, teljes név, dolgozó neve, munkavállaló, 氏名, お名前, 名前, 姓名, 員工姓名, 员工姓名,
    성명, họ và tên, họ tên`,
  email: `email, e-mail, email address, e-mail address, mail, mail address, email addr, primary email, primary email address,
    work email, business email, company email, login, login email, user principal name, upn, e-mail-adresse,
    mailadresse, emailadresse, adresse e-mail, adresse email, adresse mail, adresse de courriel, adresse électronique, courriel, mél, correo,
    correo electrónico, dirección de correo, dirección de correo electrónico, e-post, e-postadress, e-postadresse, epost, e-mailadres, mailadres,
    posta elettronica, indirizzo email, indirizzo e-mail, correio eletrónico, endereço de email, eposta, e-posta, e-posta adresi,
    adres e-mail, adres email, poczta elektroniczna, sähköposti, sähköpostiosoite, электронная почта, эл. почта, почта, адрес электронной почты,
    електронна пошта, e-mailová adresa, emailová adresa, elektronická pošta, e-mail cím, email cím, ηλεκτρονικό ταχυδρομείο, διεύθυνση email, メール,
    メールアドレス, eメール, 電子メール, 邮箱, 电子邮箱, 电子邮件, 邮箱地址, 电邮, 電子郵件, 信箱, 이메일, 이메일 주소, 전자우편, adresa de email, adresă email,
    e-pošta, e-mail adresa, e-posti aadress, e-pasts, el. paštas, thư điện tử, primary smtp address, smtp address, email id, e-mail id, דואל, אימייל, דואר אלקטרוני, כתובת אימייל, البريد الإلكتروني, الإيميل, بريد إلكتروني, อีเมล, ที่อยู่อีเมล, alamat email, surel, имејл, netfang, tölvupóstur, correu electrònic`,
  designation: `designation, title, job title, position, role, job, job role, work title, business title, job position, employee title,
    function, occupation, job name, position name, berufsbezeichnung, stellenbezeichnung, stelle, funktion, jobtitel, tätigkeit,
    position title, fonction, poste, intitulé du poste, intitulé de poste, emploi, métier, puesto, cargo, puesto de trabajo, stilling,
    stillingsbetegnelse, titel, befattning, tittel, functie, functietitel, qualifica, mansione, ruolo, função, unvan, ünvan, görev,
    görevi, pozisyon, meslek, stanowisko, stanowisko pracy, funkcja, tehtävänimike, nimike, titteli, tehtävä, должность, посада, pozice, pracovní pozice, funkce,
    pozícia, funkcia, beosztás, munkakör, pozíció, θέση, θέση εργασίας, ειδικότητα, τίτλος εργασίας, 役職, 役職名, 職位, 職種, 肩書, 职位, 职务, 岗位,
    職稱, 직책, 직위, 직무, funcție, funcția, poziție, radno mjesto, delovno mesto, ametikoht, amets, amats, pareigos, chức vụ, chức danh, длъжност, job title description, job profile, job assignment, assignment name, planstelle, poste occupé, תפקיד, المسمى الوظيفي, الوظيفة, ตำแหน่ง, ตำแหน่งงาน, jabatan, posisi, радно место, starfsheiti, càrrec, lloc de treball`,
  groups: `group, groups, group name, user group, user groups, team, teams, department, departments, department name, dept, dept name, division, unit,
    business unit, org unit, organizational unit, organisational unit, supervisory organization, section, abteilung, gruppe, gruppen, bereich, team name, équipe,
    groupe, groupes, service, département, direction, grupo, grupos, equipo, departamento, sección, afdeling, grupper, hold,
    avdelning, grupp, avdeling, groep, groepen, gruppo, gruppi, reparto, dipartimento, equipa, equipe, departman, bölüm, birim, ekip, grup, takım,
    dział, zespół, grupa, grupy, departament, jednostka organizacyjna, osasto, ryhmä, ryhmät, tiimi, yksikkö, отдел, подразделение, группа, группы, департамент, команда,
    відділ, група, підрозділ, oddělení, skupina, skupiny, tým, útvar, oddelenie, tím, osztály, csoport, csoportok, részleg, szervezeti egység,
    τμήμα, ομάδα, ομάδες, διεύθυνση τμήματος, 部署, 所属, 所属部署, 部門, グループ, チーム, 部门, 组, 小组, 团队, 群组, 單位, 부서, 팀, 그룹, departament, echipă,
    grupă, odjel, odsjek, oddelek, osakond, nodaļa, skyrius, phòng ban, bộ phận, nhóm, отдел, cohort, home department, home department description, department description, organisationseinheit, orgeinheit, equipos, setor, área, area, 所属部门, 部署名, 所属組織, 部門名, קבוצה, מחלקה, צוות, القسم, الإدارة, المجموعة, แผนก, ฝ่าย, กลุ่ม, departemen, divisi, bagian, grup kerja, одељење, сектор, deild, hópur, equip, unitat`,
  id: `id, lectern id`,
  status: `status, employment status, employee status, employment state, empl status, work status, worker status, user status, account status, hr status,
    active, is active, active status, enabled, is enabled, account enabled, disabled, account disabled, is disabled, suspended, is suspended, archived, is archived, deleted, is deleted,
    terminated, inactive, is inactive, state, user account control, account state, aktiv, aktivstatus, beschäftigungsstatus, mitarbeiterstatus, inaktiv, gesperrt, deaktiviert,
    ausgeschieden, statut, statut du salarié, actif, inactif, état, estado, situación, activo, estado del empleado, stato, attivo, situação, ativo, status zatrudnienia,
    aktywny, durum, durumu, aktif, stav, aktivní, állapot, státusz, aktív, κατάσταση, ενεργός, статус, активен, состояние, tila, aktiivinen, 在籍状況, 在籍区分, ステータス, 状態,
    状态, 在职状态, 員工狀態, 상태, 재직상태, stare, activ, dienststatus, actief, medarbejderstatus, anställningsstatus, position status, assignment status, lifecycle status, employment status code, row status, block credential, sign in blocked, account blocked, leaver, is leaver, has left, staff status, personnel status, סטטוס, الحالة, สถานะ, status karyawan, status kepegawaian, staða, estat`,
  leftOn: `termination date, date of termination, terminated on, term date, leaving date, leave date, date of leaving, leaver date, exit date, last day, last working day, last day of work,
    last day worked, end date, employment end date, contract end date, separation date, resignation date, deactivation date, date left, left on, end of employment, offboarding date,
    austritt, austrittsdatum, austritt am, enddatum, vertragsende, letzter arbeitstag, kündigungsdatum, beschäftigungsende, ausgeschieden am, date de sortie, date de départ, date de fin,
    date fin de contrat, date de fin de contrat, dernier jour, dernier jour travaillé, fecha de baja, fecha de salida, fecha de fin, fecha de término, fecha fin de contrato, último día,
    data cessazione, data di cessazione, data fine rapporto, data uscita, data de saída, data de demissão, data de desligamento, fim do contrato, datum uit dienst, uit dienst, uitdiensttreding,
    einddatum, laatste werkdag, fratrædelsesdato, slutdato, slutdatum, sluttdato, avgångsdatum, sista arbetsdag, data zwolnienia, data odejścia, data zakończenia, data zakończenia pracy,
    işten ayrılma tarihi, ayrılma tarihi, çıkış tarihi, datum ukončení, datum odchodu, konec pracovního poměru, dátum ukončenia, kilépés dátuma, kilépés, munkaviszony vége,
    дата увольнения, дата звільнення, ημερομηνία αποχώρησης, ημερομηνία λήξης, lopetuspäivä, työsuhteen päättymispäivä, 退職日, 退社日, 离职日期, 離職日期, 퇴사일, data plecării, data încetării, date of exit, dismissal date, contract end, employment ends, date of leave, last date of employment, last date, date terminated, date of separation, date of resignation, release date, relieving date, תאריך סיום, תאריך עזיבה, تاريخ انتهاء الخدمة, تاريخ المغادرة, วันที่ลาออก, tanggal keluar, tanggal resign, датум престанка, starfslok, data de baixa`,
  name: `name, nom, nombre, navn, namn, naam, nome, ime i prezime osobe`,
}

const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

/** A header without accents, in lower case. */
const folded = (head: string) =>
  head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđıðþ]/g, (letter) => letters[letter] ?? letter)

/** A header without ignored characters. */
export const plainHead = (head: string) =>
  folded(head)
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a header: `userPrincipalName` has three. */
export const headWords = (head: string) =>
  folded(head.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const targets = new Map<string, NamedTarget>()
const isTarget = (text: string): text is NamedTarget => text in names
for (const target of Object.keys(names).filter(isTarget))
  for (const head of names[target].split(',')) {
    const plain = plainHead(head)
    if (!targets.has(plain)) targets.set(plain, target)
  }

/** Headers that may also mean a form of address ("Dr.", "Ms"), if another column has the designation. */
const forms = new Set(['title', 'titel', 'tittel', 'titre', 'titulo', 'titolo'])
export const mayBeForm = (head: string) => forms.has(plainHead(head))

/** Words before a header that do not change its meaning. */
const owners = new Set(
  `employee employees worker workers user users learner student person member staff associate legal preferred official current
  main primary your the of mitarbeiter mitarbeitende benutzer salarie collaborateur empleado dipendente medewerker`.split(
    /\s+/,
  ),
)

/** The target of a header; undefined if unknown. */
export function columnTarget(head: string): NamedTarget | undefined {
  const exact = targets.get(plainHead(head))
  if (exact) return exact
  const words = headWords(head)
  // "Group 1", "Group 2".
  while (words.length > 1 && /^\d+$/.test(words.at(-1) ?? '')) words.pop()
  for (;;) {
    const found = targets.get(words.join(''))
    if (found) return found
    if (words.length < 2) return undefined
    if (owners.has(words[0] ?? '')) words.shift()
    // "Legal Name - First Name", "Work email - Email".
    else if (words[0] === 'name') words.shift()
    else return undefined
  }
}
