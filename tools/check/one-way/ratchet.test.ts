import { describe, expect, it } from '@jest/globals'
import { broken, type Exceptions, grown } from './ratchet.ts'

const none: Exceptions = {
  'browser-storage-in-one-place': [],
  'functions-fit-a-screen': [],
  'sql-in-stores': [],
  'transactions-in-use-cases': [],
  'use-cases-can-be-imported': [],
}

describe('the rules of one way', () => {
  it('refuse what is no exception, with the remedy', () => {
    expect(broken({ ...none, 'sql-in-stores': ['services/a/src/b.ts'] }, none)).toEqual([
      'services/a/src/b.ts: SQL is written in a `store.ts` or `…-store.ts`, a function for each question',
    ])
  })

  it('pass over an exception, as often as it is listed', () => {
    const twice = { ...none, 'functions-fit-a-screen': ['a.ts#anonymous', 'a.ts#anonymous'] }
    expect(broken(twice, twice)).toEqual([])
    expect(broken(twice, { ...none, 'functions-fit-a-screen': ['a.ts#anonymous'] })).toHaveLength(1)
  })

  it('want an exception out of the list that is none any more', () => {
    expect(broken(none, { ...none, 'transactions-in-use-cases': ['a/routes.ts'] })).toEqual([
      'a/routes.ts keeps to "transactions-in-use-cases" now: take it out of the exceptions, so that it stays so',
    ])
  })
})

describe('the list of exceptions', () => {
  const withTwo = { ...none, 'sql-in-stores': ['a.ts', 'b.ts'] }
  const withOne = { ...none, 'sql-in-stores': ['b.ts'] }

  it('may name another place, where a file has moved', () => {
    expect(grown({ ...none, 'sql-in-stores': ['elsewhere/b.ts'] }, [withOne])).toEqual([])
  })

  it('may not name one in the place of another', () => {
    expect(grown({ ...none, 'sql-in-stores': ['c.ts'] }, [withTwo])).toEqual([
      'c.ts was no exception before: SQL is written in a `store.ts` or `…-store.ts`, a function for each question',
    ])
  })

  it('may not be longer than it ever was', () => {
    expect(grown(withTwo, [withTwo, withOne, withTwo])).toHaveLength(1)
    expect(grown(withOne, [withTwo])).toEqual([])
  })

  it('is compared by the rules that an older one knew', () => {
    expect(grown(withTwo, [{ 'a-rule-that-went': ['a.ts'] }])).toEqual([])
  })

  it('is taken as it is where no older one is known', () => {
    expect(grown(withTwo, [])).toEqual([])
  })
})
