import { describe, expect, it } from '@jest/globals'
import type { giveaways } from '@evenhand/contracts/http'
import * as fc from 'fast-check'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { lockedFields } from './locked.ts'
import { type Progress, refusalsOf } from './settled.ts'

type Facts = giveaways.RulesFacts
const facts = someFacts({ waysIn: ['social'] })
const fresh: Progress = { isSealed: false, hasEntries: false, opened: false, closed: false }

/** One change of each field. */
const changes: { [Field in keyof Facts]: Facts[Field] } = {
  title: 'A kayak',
  description: 'A kayak for the sea.',
  prize: 'A kayak',
  cashOption: '$400',
  cashCondition: 'Never.',
  firstDay: '2090-06-16',
  lastDay: '2090-12-14',
  drawsOn: '2091-01-16',
  timeZone: 'America/Chicago',
  ageMin: 21,
  regionsAllowed: ['US-NY'],
  regionsVoid: [],
  entriesMax: { giveaway: '99999', monthOfType: {} },
  form: ['email'],
  freePostAddress: 'Elsewhere',
  settlingSeconds: 0,
  alternates: 4,
  winnerDesk: { ...facts.winnerDesk, respondWithinDays: 4 },
  waysIn: ['affiliates'],
  image: 'jeep',
  link: '/draws',
  texts: { ...facts.texts, officialRules: 'Others' },
}
const fields = Object.keys(changes) as (keyof Facts)[]
const refusedFields = (progress: Partial<Progress>) =>
  fields.filter((field) => {
    const refusals = refusalsOf(facts, { ...facts, [field]: changes[field] }, { ...fresh, ...progress })
    expect(refusals.every(({ path }) => path.split('.')[0] === field)).toBe(true)
    return refusals.length > 0
  })
const clearer = ['description', 'image', 'link']

describe('what the editor shows as locked', () => {
  it.each<Partial<Progress>>([
    {},
    { opened: true },
    { opened: true, hasEntries: true },
    { opened: true, isSealed: true },
    { closed: true },
  ])('could not be changed anyway: %j', (progress) => {
    const locked = lockedFields({ ...fresh, ...progress }).map(({ path }) => path)
    expect(refusedFields(progress)).toEqual(
      expect.arrayContaining(locked.filter((path) => fields.some((field) => field === path))),
    )
    // Some may still change in one direction; what is sealed or closed may not change at all.
    if (progress.isSealed || progress.closed)
      expect(locked.map((path) => path.split('.')[0])).toEqual(expect.arrayContaining(refusedFields(progress)))
  })
})

describe('what of the rules stands', () => {
  it('is nothing before the opening', () => {
    expect(refusedFields({})).toEqual([])
  })

  it('is what has invited people, once it is open', () => {
    expect(refusedFields({ opened: true })).toEqual([
      'firstDay',
      'lastDay',
      'timeZone',
      'ageMin',
      'regionsAllowed',
      'waysIn',
    ])
    const kinder: Facts = {
      ...facts,
      lastDay: '2090-12-16',
      ageMin: 16,
      regionsAllowed: [...facts.regionsAllowed, 'US-CA'],
      waysIn: ['social', 'affiliates'],
    }
    expect(refusalsOf(facts, kinder, { ...fresh, opened: true })).toEqual([])
  })

  it('is every cap, once somebody has entries', () => {
    expect(refusedFields({ hasEntries: true })).toEqual(['entriesMax'])
  })

  it('is every fact once the draw is sealed: only words become clearer', () => {
    expect(refusedFields({ isSealed: true, opened: true })).toEqual(fields.filter((field) => !clearer.includes(field)))
    const words = { ...facts, texts: { ...facts.texts, prizeDetails: 'Blue, with a paddle' } }
    expect(refusalsOf(facts, words, { ...fresh, isSealed: true })).toEqual([])
  })

  it('is the official rules and the address of the free way, once the draw is sealed', () => {
    const moved = {
      ...facts,
      freePostAddress: 'Nowhere 1',
      texts: { ...facts.texts, officialRules: 'The winner is whom we like.' },
    }
    expect(refusalsOf(facts, moved, { ...fresh, isSealed: true, opened: true })).toEqual([
      { path: 'freePostAddress', message: 'The address for postcards can’t be changed: the draw is sealed with it.' },
      { path: 'texts.officialRules', message: 'The official rules can’t be changed: the draw is sealed with them.' },
    ])
  })

  it('is everything after the close', () => {
    expect(refusedFields({ closed: true, opened: true })).toEqual(fields)
  })

  it('is never less when the giveaway has come further', () => {
    const anyProgress = fc.record({
      isSealed: fc.boolean(),
      hasEntries: fc.boolean(),
      opened: fc.boolean(),
      closed: fc.boolean(),
    })
    fc.assert(
      fc.property(anyProgress, anyProgress, fc.subarray(fields), (one, more, changed) => {
        const next = { ...facts, ...Object.fromEntries(changed.map((field) => [field, changes[field]])) }
        const further = Object.fromEntries(
          Object.entries(one).map(([step, done]) => [step, done || more[step as keyof Progress]]),
        ) as Record<keyof Progress, boolean>
        const isRefused = (progress: Progress) => refusalsOf(facts, next, progress).length > 0
        expect(!isRefused(one) || isRefused(further)).toBe(true)
      }),
    )
  })
})
