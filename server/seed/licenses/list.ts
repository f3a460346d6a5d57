// Licenses of the demonstration.

export type SeedLicense = {
  title: string
  description: string
  category: string
  supplier: string
  /** Courses by their keys. */
  courses: string[]
  /** Seats that were bought; null without a limit. */
  total: number | null
  /** So many are taken, so many users wait, and so many lost their seat. */
  seats: number
  waiting?: number
  revoked?: number
  /** Whose members get the seats, in this order. */
  groups: string[]
  /** Days from today to the first and the last day. */
  starts: number
  ends?: number
  /** How many days ago the first seats were assigned. */
  ago: number
  /** How many active seats may be revoked; 0: none. */
  cap?: number
  isTrial?: true
}

export const supplierCategories = ['Customer care', 'Data and conduct', 'Health and safety']

export const seedLicenses: SeedLicense[] = [
  {
    title: 'Workplace safety',
    description: '<p>Fire, lifting and chemicals: what everybody in the halls has to know.</p>',
    category: 'Health and safety',
    supplier: 'Harbour Learning',
    courses: ['fire', 'lifting', 'chemicals'],
    total: 120,
    seats: 96,
    revoked: 5,
    groups: ['Operations', 'Logistics', 'First aiders', 'Engineering'],
    starts: -325,
    ends: 40,
    ago: 318,
    cap: 12,
  },
  {
    title: 'Service excellence',
    description: '<p>For everybody who talks to customers.</p>',
    category: 'Customer care',
    supplier: 'Harbour Learning',
    courses: ['service', 'privacy'],
    total: 30,
    seats: 30,
    waiting: 3,
    groups: ['Customer care'],
    starts: -150,
    ends: 215,
    ago: 148,
  },
  {
    title: 'Data protection for everybody',
    description: '<p>Personal data and the rules of conduct, for as many people as need it.</p>',
    category: 'Data and conduct',
    supplier: 'Nordhavn Academy',
    courses: ['privacy', 'conduct'],
    total: null,
    seats: 44,
    groups: ['Finance', 'People', 'Sales'],
    starts: -100,
    ago: 98,
    cap: 0,
  },
  {
    title: 'Warehouse skills, next intake',
    description: '',
    category: 'Health and safety',
    supplier: 'Nordhavn Academy',
    courses: ['lanes', 'picking'],
    total: 25,
    seats: 12,
    groups: ['Logistics'],
    starts: 21,
    ends: 385,
    ago: 5,
  },
  {
    title: 'Waste and recycling, trial',
    description: '<p>Three months free of charge.</p>',
    category: 'Health and safety',
    supplier: 'Green Dock',
    courses: ['waste'],
    total: 40,
    seats: 33,
    groups: ['Operations'],
    starts: -110,
    ends: -18,
    ago: 105,
    isTrial: true,
  },
]
