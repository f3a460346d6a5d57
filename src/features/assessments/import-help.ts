import type { QuestionFormat } from './read-questions'

/** How each format is written, by example. */
export const importHelp = {
  plain: `A blank line between two questions; a star before the right options, or = before an accepted answer:
1. Who opens?
A. The youngest guest
*B. The most senior host
Explanation: Rank decides.`,
  table: `The first row has the names of the columns; Type, Marks, Explanation and Tags may be left out:
Question,Option 1,Option 2,Option 3,Correct
Who opens?,The youngest guest,The most senior host,The interpreter,2`,
  gift: `As Moodle writes it:
::Opening:: Who opens? {
  =The most senior host
  ~The youngest guest
}`,
} as const satisfies Record<QuestionFormat, string>
