import type { Recurrence } from '../../events/recurrence.ts'

/** An event of the demonstration; times are local times in its zone, `day` counts from today. */
export type SeedEvent = {
  title: string
  description: string
  mode: 'online' | 'in-person' | 'hybrid'
  zone: string
  day: number
  at: string
  minutes: number
  recurrence?: Recurrence
  venue?: { name: string; room: string; address: string }
  capacity?: number
  waiting?: number
  registered: number
  invited: number
  status?: 'draft' | 'cancelled'
  reason?: string
}

const aarhus = { name: 'Northwind Aarhus', room: 'Hall 3', address: 'Havnegade 12, 8000 Aarhus' }
const dublin = {
  name: 'Northwind Dublin',
  room: 'Room 2',
  address: '8 Sir John Rogerson’s Quay, Dublin',
}

const online = { mode: 'online' as const, zone: 'Europe/Dublin', minutes: 60 }
const inAarhus = { mode: 'in-person' as const, zone: 'Europe/Copenhagen', venue: aarhus }
const inDublin = { mode: 'hybrid' as const, zone: 'Europe/Dublin', venue: dublin, minutes: 90 }

const weekly = (count: number): Recurrence => ({ frequency: 'weekly', interval: 1, count })

/** Events that are over, one that is live, and those to come. */
export const seedEvents: SeedEvent[] = [
  {
    ...inDublin,
    title: 'Safety day',
    description: '<p>Stations in the yard and in room 2.</p>',
    day: -84,
    at: '09:30',
    registered: 42,
    invited: 60,
  },
  {
    ...online,
    title: 'Forklift refresher: questions and answers',
    description: '',
    day: -70,
    at: '14:00',
    registered: 24,
    invited: 40,
  },
  {
    ...inAarhus,
    title: 'First aid, part 1',
    description: '<p>Wear loose clothes.</p>',
    day: -56,
    at: '09:00',
    minutes: 180,
    capacity: 16,
    registered: 16,
    invited: 24,
  },
  {
    ...inAarhus,
    title: 'First aid, part 2',
    description: '<p>Wear loose clothes.</p>',
    day: -49,
    at: '09:00',
    minutes: 180,
    capacity: 16,
    registered: 14,
    invited: 24,
  },
  {
    ...online,
    title: 'What changes with the new customs forms',
    description: '',
    day: -40,
    at: '11:00',
    registered: 61,
    invited: 90,
  },
  {
    ...online,
    title: 'Leading a shift: open hour',
    description: '<p>Bring a case from last week.</p>',
    day: -33,
    at: '16:00',
    recurrence: weekly(8),
    registered: 18,
    invited: 30,
  },
  {
    ...inDublin,
    title: 'Negotiating across cultures: evening with the author',
    description: '',
    day: -21,
    at: '17:00',
    capacity: 40,
    registered: 33,
    invited: 70,
  },
  {
    ...online,
    title: 'Data protection: the yearly hour',
    description: '',
    day: -14,
    at: '10:00',
    registered: 88,
    invited: 120,
  },
  {
    ...inAarhus,
    title: 'Crane signals',
    description: '',
    day: -7,
    at: '08:00',
    minutes: 120,
    capacity: 12,
    registered: 11,
    invited: 18,
  },
  {
    ...online,
    title: 'Welcome to Northwind',
    description: '<p>For everybody who joined this month.</p>',
    day: -2,
    at: '13:00',
    registered: 9,
    invited: 14,
  },
  {
    ...inDublin,
    title: 'Onboarding day',
    description: '',
    day: 1,
    at: '09:00',
    minutes: 420,
    registered: 12,
    invited: 16,
  },
  {
    ...online,
    title: 'Ask the warehouse manager',
    description: '',
    day: 2,
    at: '12:30',
    minutes: 45,
    registered: 21,
    invited: 55,
  },
  {
    ...inAarhus,
    title: 'Dangerous goods: practice',
    description: '<p>Gloves are there.</p>',
    day: 4,
    at: '08:30',
    minutes: 240,
    capacity: 14,
    waiting: 6,
    registered: 14,
    invited: 40,
  },
  {
    ...online,
    title: 'Spreadsheets for stock counts',
    description: '',
    day: 6,
    at: '15:00',
    registered: 27,
    invited: 80,
  },
  {
    ...inDublin,
    title: 'Feedback that helps',
    description: '',
    day: 9,
    at: '14:00',
    capacity: 30,
    registered: 19,
    invited: 45,
  },
  {
    ...inAarhus,
    title: 'Fire drill, hall 3',
    description: '',
    day: 14,
    at: '09:00',
    minutes: 30,
    registered: 31,
    invited: 48,
    status: 'cancelled',
    reason: 'The hall is closed for repairs',
  },
  {
    ...online,
    title: 'New customers in Japan',
    description: '',
    zone: 'Asia/Tokyo',
    day: 16,
    at: '17:00',
    registered: 8,
    invited: 20,
  },
  {
    ...online,
    title: 'English for the counter',
    description: '<p>Twenty evenings, each with one situation.</p>',
    zone: 'Europe/Copenhagen',
    day: 20,
    at: '18:00',
    recurrence: weekly(20),
    registered: 10,
    invited: 34,
  },
  {
    ...online,
    title: 'Inventory week: kick-off',
    description: '',
    day: 25,
    at: '08:00',
    minutes: 30,
    registered: 0,
    invited: 110,
  },
  {
    ...inDublin,
    title: 'Working at heights',
    description: '',
    day: 31,
    at: '09:00',
    capacity: 10,
    registered: 7,
    invited: 15,
  },
  {
    ...online,
    title: 'Budget round: tools',
    description: '',
    zone: 'America/New_York',
    day: 38,
    at: '10:00',
    registered: 5,
    invited: 12,
  },
  {
    ...inAarhus,
    title: 'First aid, refresher',
    description: '',
    day: 52,
    at: '09:00',
    minutes: 120,
    capacity: 16,
    registered: 3,
    invited: 24,
  },
  {
    ...inDublin,
    title: 'Summer safety walk',
    description: '',
    day: 75,
    at: '09:00',
    registered: 0,
    invited: 0,
    status: 'draft',
  },
]

/** Live for the next hour. */
export const liveEvent: Omit<SeedEvent, 'at' | 'day'> = {
  ...online,
  title: 'Open hour: the new time sheet',
  description: '<p>Join at any time.</p>',
  minutes: 90,
  registered: 22,
  invited: 50,
}
