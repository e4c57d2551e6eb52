import { expect, it } from '@jest/globals'
import { problems, type ProblemCode } from '@evenhand/contracts/problems'
import { readProblem } from './read-problem.ts'

const answered = (detail: string, seconds?: number) =>
  new Response(JSON.stringify({ detail }), {
    status: 429,
    headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
  })
const messageOf = async (response: Response) => (await readProblem(response)).message
const detailOf = (code: ProblemCode) => problems[code].detail

it.each([
  [1, 'Too many requests. You can try again in 1 second.'],
  [89, 'Too many requests. You can try again in 89 seconds.'],
  [600, 'Too many requests. You can try again in 10 minutes.'],
  [5_399, 'Too many requests. You can try again in 90 minutes.'],
  [86_400, 'Too many requests. You can try again in 24 hours.'],
])('the sentence of a refusal says once, and exactly, when to come back: %d', async (seconds, sentence) => {
  expect(await messageOf(answered(detailOf('too-many-requests'), seconds))).toBe(sentence)
})

it.each([
  ['a sentence that says nothing of it', 'Sign in first.', 'Sign in first. You can try again in 5 seconds.'],
  ['one that asks a favor', 'It broke. Please try again.', 'It broke. You can try again in 5 seconds.'],
  [
    'a moment',
    detailOf('dependency-unavailable'),
    'Something on our side isn’t answering. Nothing was lost. You can try again in 5 seconds.',
  ],
  ['its own wait', 'Too many tries. Wait 5 seconds and try again.', 'Too many tries. Wait 5 seconds and try again.'],
  ['its own day', 'You can change it again tomorrow.', 'You can change it again tomorrow.'],
  ['more than a wait', detailOf('upstream-timeout'), detailOf('upstream-timeout')],
])('the wait goes with %s', async (_what, sentence, whole) => {
  expect(await messageOf(answered(sentence, 5))).toBe(whole)
})

it('where nothing says when, the sentence is left whole', async () => {
  expect(await messageOf(answered(detailOf('too-many-requests')))).toBe('Too many requests. Try again later.')
})
