import { describe, expect, it } from '@jest/globals'
import { readOptions } from './options.ts'

describe('the command line of the bench', () => {
  it('measures all but the pages, as much as counts, when nothing is said', () => {
    const { chosen, ...others } = readOptions([])
    expect(chosen).toEqual('gifts visible-entries giving gateway ledger mail lists draws starts'.split(' '))
    expect(others).toEqual({ size: 'whole', donors: 10_000_000, write: false, listmonk: undefined })
    expect(readOptions(['--short']).chosen).toEqual(
      'gifts visible-entries giving gateway ledger mail panel lists draws starts'.split(' '),
    )
  })

  it('measures what is named, in the order of the table, and little of it when asked to', () => {
    expect(readOptions(['draws', 'gifts', '--short'])).toEqual({
      chosen: ['gifts', 'draws'],
      size: 'short',
      donors: 10_000,
      write: false,
      listmonk: undefined,
    })
    expect(readOptions(['draws', '--donors', '100000'])).toMatchObject({ chosen: ['draws'], donors: 100_000 })
  })

  it('lets an installed listmonk send the same emails', () => {
    expect(readOptions(['mail', '--listmonk', 'here'])).toMatchObject({ chosen: ['mail'], listmonk: 'here' })
  })

  it.each([
    [['gift'], "There is no measure 'gift'. There are: gifts, visible-entries"],
    [['--donors', '0'], '--donors takes a whole number from 1'],
    [['--write', '--short'], '--write takes the whole bench'],
    [['--write', 'draws'], '--write takes the whole bench'],
    [['draws', '--listmonk', 'here'], '--listmonk goes with mail'],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence)
  })
})
