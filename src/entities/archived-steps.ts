import { counted } from '~/ui/format/numbers'

/** What archiving courses means for learning paths of which they are steps. */
export const archivedStepLines = (learningPaths: number) =>
  learningPaths === 0
    ? []
    : [
        `Used as a step in ${counted(learningPaths, 'learning path', 'learning paths')}: people who do not have the course yet cannot take the step.`,
      ]
