import { describe, expect, it } from '@jest/globals'
import type { Round } from '../rounds/round.ts'
import type { Project } from './application.ts'
import { faultsOf, noSlot, projectOf, requestedAmountOf, searchedOf, slotsOf } from './rules.ts'

const question = (id: string, more = {}) =>
  ({ id, label: id, hint: '', charactersMax: 50, isRequired: true, ...more }) as Round['form']['questions'][number]
const round = (more: Partial<Round['form']> = {}) =>
  ({ form: { requestedMax: '2500.00', isBlind: false, questions: [question('who')], ...more } }) as Pick<Round, 'form'>

const written = {
  projectTitle: 'Warm rooms',
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'A warm evening.',
  timeline: 'November to March.',
  answers: [{ questionId: 'who', answer: 'Forty families.' }],
}
const whole: Project = projectOf(written)
const faults = (more: Partial<Project>, of = round()) =>
  faultsOf({ ...whole, ...more }, of).map(({ path, message }) => `${path}: ${message}`)

describe('a project', () => {
  it('is kept as it was written, its amount in cents', () => {
    const { requestedAmount: _, ...words } = written
    expect(whole).toEqual({ ...words, requestedCents: 250_000 })
    expect(projectOf({ ...written, requestedAmount: '' }).requestedCents).toBeNull()
  })

  it('asks for the amount that was written, or for none yet', () => {
    expect([250_000, 1, 0, null].map((requestedCents) => requestedAmountOf({ requestedCents }))).toEqual([
      '2500.00',
      '0.01',
      '0.00',
      '',
    ])
  })

  it('that is whole can be submitted', () => {
    expect(faults({})).toEqual([])
  })

  it.each([
    ['projectTitle', 'Project title is required'],
    ['projectDescription', 'Project description is required'],
    ['impact', 'Expected impact is required'],
    ['timeline', 'Timeline is required'],
  ])('without its %s can’t: the field says so', (path, message) => {
    expect(faults({ [path]: '' })).toEqual([`${path}: ${message}`])
  })

  it('says all at once what stands against it', () => {
    expect(faults({ projectTitle: '', impact: '', requestedCents: null, answers: [] })).toEqual([
      'projectTitle: Project title is required',
      'impact: Expected impact is required',
      'requestedAmount: Enter the amount you ask for',
      'answers.who: Answer this question',
    ])
  })

  it('asks for something, and for no more than its round gives to one', () => {
    const most = 'requestedAmount: Ask for at most $2,500 in this round'
    const none = 'requestedAmount: Enter the amount you ask for'
    expect([1, 250_000, 250_001, 0, null].map((requestedCents) => faults({ requestedCents }))).toEqual([
      [],
      [],
      [most],
      [none],
      [none],
    ])
  })
})

describe('the answers of a project', () => {
  const answer = (questionId: string, text: string) => ({ questionId, answer: text })

  it('are as long as the question lets them, and not one character longer', () => {
    expect(faults({ answers: [answer('who', 'x'.repeat(50))] })).toEqual([])
    expect(faults({ answers: [answer('who', 'x'.repeat(51))] })).toEqual(['answers.who: Use at most 50 characters'])
  })

  it('may be missing where the question says so, and are looked at where they are there', () => {
    const optional = round({ questions: [question('who', { isRequired: false })] })
    expect(faults({ answers: [] }, optional)).toEqual([])
    expect(faults({ answers: [answer('who', '')] }, optional)).toEqual([])
    expect(faults({ answers: [answer('who', 'x'.repeat(51))] }, optional)).toEqual([
      'answers.who: Use at most 50 characters',
    ])
  })

  it('belong to the questions of their round, each to its own', () => {
    const two = round({ questions: [question('who'), question('when')] })
    expect(faults({ answers: [answer('when', 'In May.'), answer('who', '')] }, two)).toEqual([
      'answers.who: Answer this question',
    ])
    expect(faults({ answers: [answer('who', 'Forty.'), answer('else', 'So.')] })).toEqual([
      'answers: This round doesn’t ask one of these questions',
    ])
  })
})

it('an application is found by its title, and by its organization where the round is not blind', () => {
  expect(searchedOf(whole, 'Open Door', round())).toBe('warm rooms\nopen door')
  expect(searchedOf(whole, 'Open Door', round({ isBlind: true }))).toBe('warm rooms')
})

it('an organization has three places in a round, its own ones, and what was withdrawn takes none', () => {
  const slots = slotsOf('spring', 'open-door')
  expect(new Set(slots).size).toBe(3)
  expect(slotsOf('spring', 'open-door')).toEqual(slots)
  const others = [...slotsOf('fall', 'open-door'), ...slotsOf('spring', 'lantern'), noSlot('spring open-door 0')]
  expect(slots.filter((slot) => others.includes(slot))).toEqual([])
  expect(noSlot('one')).not.toBe(noSlot('two'))
})
