import { describe, expect, it } from '@jest/globals'
import { namedGiver } from './rules.ts'

const ada = { donorEmail: 'ada@example.test', donorName: 'Ada Lovelace' }
const grace = { donorEmail: 'grace@example.test', donorName: 'Grace Hopper' }
const inCart = [{ donorEmail: null, metadata: grace }]
const nothing = { inCart: [], inForm: [] }

describe('the giver whom a payment names', () => {
  it('is who stands in its form, whatever the cart says', () => {
    expect(namedGiver(ada, { inCart, inForm: [{ metadata: grace }] })).toEqual({
      email: 'ada@example.test',
      name: 'Ada Lovelace',
    })
  })

  it('is who stands in the cart, where the form names nobody', () => {
    expect(namedGiver({}, { inCart, inForm: [] })).toEqual({ email: 'grace@example.test', name: 'Grace Hopper' })
    expect(namedGiver({}, { inCart: [], inForm: [{ metadata: ada }] })?.email).toBe('ada@example.test')
  })

  it('is the address of a line, where nothing else has one', () => {
    const line = { donorEmail: 'line@example.test', metadata: {} }
    expect(namedGiver({}, { inCart: [line], inForm: [] })).toEqual({ email: 'line@example.test', name: '' })
    expect(namedGiver({}, { inCart: [line, ...inCart], inForm: [] })?.email).toBe('grace@example.test')
  })

  it('takes a name from the cart for an address from the form', () => {
    expect(namedGiver({ donorEmail: 'ada@example.test', donorName: '' }, { inCart, inForm: [] })).toEqual({
      email: 'ada@example.test',
      name: 'Grace Hopper',
    })
  })

  it('is nobody, where no address is', () => {
    expect(namedGiver({ donorName: 'Ada' }, nothing)).toBeUndefined()
  })
})
