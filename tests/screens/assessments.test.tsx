import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { signedIn } from './backend'

async function addQuiz(title: string) {
  const question = {
    type: 'true-false' as const,
    question: '<p>Silence is an answer.</p>',
    options: [
      { text: 'True', isCorrect: true },
      { text: 'False', isCorrect: false },
    ],
  }
  const { data } = await upload('post', '/api/business/addAssessment', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { title, questions: [question] },
  })
  return data.assessmentQuiz
}

async function quizOf(id: string) {
  const params = { path: { id } }
  const { data } = await call('get', '/api/business/getAssessmentDetails/{id}', { params })
  return data.assessmentQuiz
}

test('Assessments: creation, import from text and bank, keyboard reordering, preview as learner', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  await addQuiz('Etiquette')
  const { screen } = await openConsole('/library/assets?tab=assessments')
  await expect.element(screen.getByRole('row', { name: /Etiquette.*Ready/ })).toBeVisible()
  await screen.getByRole('button', { name: 'New assessment' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Final check')
  await screen.getByRole('button', { name: 'Add question' }).click()
  await screen.getByRole('menuitem', { name: 'One answer' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Fix these before saving')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Question 1: the question is empty' }))
    .toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Question 1' }), 'Who opens?')
  await screen.getByRole('textbox', { name: 'Option 1' }).fill('The host')
  await screen.getByRole('textbox', { name: 'Option 2' }).fill('The guest')
  await expect
    .element(screen.getByRole('button', { name: 'Question 1: no correct answer is marked' }))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: 'Option 1 is correct' }).click({ force: true })
  await expectAccessible()

  await screen.getByRole('button', { name: 'Paste or import' }).click()
  const paste = screen.getByRole('dialog', { name: 'Paste or import questions' })
  await paste
    .getByRole('textbox', { name: 'Questions' })
    .fill('Abbreviation of the best alternative?\n= BATNA\n\nNothing is right\nA. One\nB. Two')
  await expect.element(paste.getByText('Line 4: No correct answer is marked.')).toBeVisible()
  await expect.element(paste.getByText('Accepted answers: BATNA')).toBeVisible()
  await paste.getByRole('button', { name: 'Add 1 question' }).click()
  await screen.getByRole('button', { name: 'From the question bank' }).click()
  const bank = screen.getByRole('dialog', { name: 'Question bank' })
  await bank.getByRole('option', { name: /Silence is an answer/ }).click()
  await expectAccessible()
  await bank.getByRole('button', { name: 'Add 1 question' }).click()

  await screen.getByRole('button', { name: /^3\. Silence/ }).click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByRole('button', { name: /^2\. Silence/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText(/3 questions, 3 marks · Saved/)).toBeVisible()
  await expect.element(screen.getByText(/^Ready to use in courses/)).toBeVisible()

  await screen.getByRole('tab', { name: 'Preview as learner' }).click()
  await screen.getByRole('radio', { name: 'The host' }).click({ force: true })
  await screen.getByRole('radio', { name: 'False' }).click({ force: true })
  await screen.getByRole('textbox', { name: 'Your answer' }).fill(' batna ')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByText(/^2 of 3 marks, 67%/)).toBeVisible()
  await expect.element(screen.getByText(/Correct: True/)).toBeVisible()
  await expectAccessible()
  const { data } = await call('get', '/api/business/getAssessment', {})
  const made = data.assessment.find(({ title }) => title === 'Final check')
  const quiz = await quizOf(made?._id ?? '')
  expect(quiz.status).toBe('ready')
  expect(quiz.questions.map(({ type }) => type)).toEqual(['single', 'true-false', 'short-text'])
})

test('Assessments: unsaved changes are restored, a conflict shows both versions, deletion can be undone', async () => {
  await signedIn()
  const quiz = await addQuiz('Etiquette')
  const first = await openConsole(`/library/assets?tab=assessments&assessmentId=${quiz._id}`)
  await first.screen.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await first.screen.getByRole('button', { name: 'Close' }).first().click()
  await first.screen.getByRole('link', { name: 'Etiquette' }).click()
  const title = first.screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue('Mine')
  await expect.element(first.screen.getByText(/^Your unsaved changes from/)).toBeVisible()
  await call('post', '/api/business/updateAssessment/{id}', {
    params: { path: { id: quiz._id } },
    body: { title: 'Theirs', version: quiz.version },
  })
  await first.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(first.screen.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible()
  await first.screen.getByRole('button', { name: 'Use saved version' }).click()
  await expect.element(title).toHaveValue('Theirs')
  await first.screen.getByRole('button', { name: 'Close' }).first().click()

  await first.screen.getByRole('button', { name: 'Actions for Theirs' }).click()
  await first.screen.getByRole('menuitem', { name: 'Delete' }).click()
  await first.screen.getByRole('button', { name: 'Delete Theirs' }).click()
  await expect
    .element(first.screen.getByRole('heading', { name: 'No assessments yet' }))
    .toBeVisible()
  await first.screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(first.screen.getByRole('row', { name: /Theirs/ })).toBeVisible()

  // What was deleted some time ago stands under its status, and comes back from there.
  const body = { assessmentIds: [quiz._id] }
  await call('post', '/api/business/deleteAssessment', { body })
  await first.screen.getByRole('button', { name: 'Status' }).first().click()
  await first.screen.getByRole('button', { name: /^Deleted in the last/ }).click()
  await first.screen.getByRole('button', { name: 'Actions for Theirs' }).click()
  await first.screen.getByRole('menuitem', { name: 'Restore' }).click()
  await expect
    .element(first.screen.getByRole('heading', { name: 'No assessments match' }))
    .toBeVisible()
  await first.screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(first.screen.getByRole('link', { name: 'Theirs' })).toBeVisible()
})
