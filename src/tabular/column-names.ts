/**
 * What a column of a list can be to us; `lastFirst` is a whole name that begins with the last one. `name` is one that means
 * the whole name or half of it, as the others say.
 */
export const columnTargets = [
  'firstName',
  'lastName',
  'fullName',
  'lastFirst',
  'email',
  'designation',
  'groups',
] as const
export type ColumnTarget = (typeof columnTargets)[number]
export type NamedTarget = ColumnTarget | 'name'

// Heads as lists have them, in the languages we met: English, German, French, Spanish, Danish, Swedish,
// Norwegian, Dutch, Italian, Portuguese. Case, accents, spaces and signs do not matter.
const names: Record<NamedTarget, string> = {
  firstName: `first name, firstname, given name, given names, forename, preferred first name, preferred name, legal first
    name, legal name first name, vorname, rufname, prénom, prénoms, primer nombre, nombre de pila, fornavn, förnamn, tilltalsnamn, voornaam, roepnaam,
    nome próprio, primeiro nome, nome di battesimo`,
  lastName: `last name, lastname, surname, family name, second name, legal last name, legal name last name,
    nachname, familienname, zuname, nom de famille, nom usuel, apellido, apellidos, primer apellido, efternavn, etternavn, efternamn, achternaam, familienaam,
    cognome, apelido, sobrenome, último nome`,
  fullName: `full name, display name, employee name, complete name, person, employee, user name, legal name,
    vollständiger name, vor- und nachname, mitarbeiter, mitarbeitername, nom complet, nombre completo,
    nombre y apellidos, fulde navn, fuldt navn, fullständigt namn, fullt navn, volledige naam, nome completo,
    nome e cognome, medarbejder, medewerker`,
  lastFirst: `last name first name, last name and first name, surname first name, surname and first name, surname given name,
    surname forename, family name given name, nachname vorname, nachname und vorname, familienname vorname,
    zuname vorname, name vorname, name und vorname, nom prénom, nom prénoms, nom et prénom, nom et prénoms,
    nom de famille prénom, apellidos nombre, apellidos y nombre, apellidos y nombres, apellido y nombre, cognome nome,
    cognome e nome, achternaam voornaam, naam voornaam, efternavn fornavn, etternavn fornavn, efternamn förnamn,
    apelido nome, sobrenome nome`,
  email: `email, e-mail, email address, e-mail address, mail, mail address, primary email, primary email address,
    work email, business email, company email, login, login email, user principal name, upn, e-mail-adresse,
    mailadresse, emailadresse, adresse e-mail, adresse mail, adresse électronique, courriel, mél, correo,
    correo electrónico, dirección de correo, e-post, e-postadress, e-postadresse, epost, e-mailadres, mailadres,
    posta elettronica, indirizzo email, correio eletrónico, endereço de email`,
  designation: `designation, title, job title, position, role, job, job role, work title, business title, job position,
    function, occupation, berufsbezeichnung, stellenbezeichnung, stelle, funktion, jobtitel, position title, fonction, poste,
    intitulé du poste, intitulé de poste, emploi, puesto, cargo, puesto de trabajo, stilling, stillingsbetegnelse, titel, befattning,
    tittel, functie, functietitel, qualifica, mansione, ruolo, função`,
  groups: `group, groups, user group, user groups, team, teams, department, departments, dept, division, unit,
    business unit, org unit, organizational unit, supervisory organization, section, abteilung, gruppe, gruppen, bereich, team name, équipe,
    groupe, groupes, service, département, grupo, grupos, equipo, departamento, sección, afdeling, grupper, hold,
    avdelning, grupp, avdeling, groep, groepen, gruppo, gruppi, reparto, dipartimento, equipa, equipe`,
  name: `name, nom, nombre, navn, namn, naam, nome`,
}

/** A head without what does not matter in it. */
export function plainHead(head: string): string {
  return head
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const targets = new Map<string, NamedTarget>()
const isTarget = (text: string): text is NamedTarget => text in names
for (const target of Object.keys(names).filter(isTarget))
  for (const head of names[target].split(',')) targets.set(plainHead(head), target)

/** Heads that mean a form of address, too ("Dr.", "Ms"), where another column says what people do. */
const forms = new Set(['title', 'titel', 'tittel'])
export const mayBeForm = (head: string) => forms.has(plainHead(head))

/** What a head says its column is; undefined when it is none that we know. */
export function columnTarget(head: string): NamedTarget | undefined {
  return targets.get(plainHead(head))
}
