import type { Cover } from '../covers.ts'

// Courses of the demonstration, and helpers to draw their pictures.

type Thing = { asset: string } | { check: string }
type SeedItem = Thing & { title?: string; optional?: true; preview?: true }

/** A course of the demonstration; assets, checks, categories and authors by their keys in the library. */
export type SeedCourse = {
  key: string
  title: string
  summary: string
  description: string
  category: string
  authors: string[]
  level?: 'beginner' | 'intermediate' | 'advanced'
  language?: string
  tags: string[]
  sections: { title: string; items: SeedItem[] }[]
  percent?: number
  lenient?: true
  sequential?: true
  deadlineDays?: number
  /** How many days ago it was created, published and archived. */
  ago: number
  published?: number
  archived?: number
  /** Its picture, if it has one. */
  cover?: Cover
}

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const box = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1.5" fill="${fill}"/>`
export const line = (path: string, stroke: string, width = 3) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`
