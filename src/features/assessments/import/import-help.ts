import type { QuestionFormat } from './read-questions'

/** Examples of each format. */
export const importHelp = {
  plain: `Separate questions with a blank line. Mark correct options with * or accepted answers with =:
1. Who opens?
A. The youngest guest
*B. The most senior host
Explanation: Rank decides.`,
  table: `The first row has the column names. Type, Marks, Explanation and Tags are optional:
Question,Option 1,Option 2,Option 3,Correct
Who opens?,The youngest guest,The most senior host,The interpreter,2`,
  gift: `The GIFT format of Moodle:
::Opening:: Who opens? {
  =The most senior host
  ~The youngest guest
}`,
} as const satisfies Record<QuestionFormat, string>
