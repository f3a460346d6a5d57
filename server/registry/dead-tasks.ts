import { failAsset } from '../assets/process.ts'
import { giveUpLetters, giveUpOwnLetter } from '../mail/dead-letters.ts'
import type { Task, TaskParts } from './tasks.ts'

/** Settles what a task leaves behind that failed for the last time, and tells whoever waits for it. */
export async function giveUpTask(parts: TaskParts, task: Task) {
  // Chores come again by themselves; of the others the log tells.
  if (task.name === 'mail') await giveUpOwnLetter(parts.db, task)
  if (task.name === 'invitations' || task.name === 'course-letters')
    await giveUpLetters(parts.db, task.mailIds)
  if (task.name === 'course-changed') await giveUpLetters(parts.db, task.mailIds, task.adminId)
  if (task.name === 'process-asset')
    await failAsset(parts, task, 'It failed on our side, many times')
}
