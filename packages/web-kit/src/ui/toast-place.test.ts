import { describe, expect, it } from '@jest/globals'
import { type Box, choosePlace, type Thing } from './toast-place.ts'

/** A phone: a toast at the bottom, below the header, or half way. */
const boxes = {
  above: { left: 16, right: 374, top: 88, bottom: 180 },
  below: { left: 16, right: 374, top: 736, bottom: 828 },
  between: { left: 16, right: 374, top: 338, bottom: 430 },
}
const thing = (top: number, bottom: number, weight: number, more: Partial<Box> = {}): Thing => ({
  box: { left: 40, right: 200, top, bottom, ...more },
  weight,
})

describe('the place of a toast', () => {
  it('is the bottom, while nothing that matters is there', () => {
    expect(choosePlace('below', boxes, [thing(400, 444, 8)])).toBe('below')
  })

  it('is the top, where the control that was just used is at the bottom', () => {
    expect(choosePlace('below', boxes, [thing(740, 784, 8)])).toBe('above')
  })

  it('is the bottom again, where that is at the top', () => {
    expect(choosePlace('above', boxes, [thing(100, 144, 8)])).toBe('below')
  })

  it('leaves the button of a dialog free that reaches from the top to the bottom', () => {
    const dialog = thing(16, 828, 1, { left: 16, right: 374 })
    expect(choosePlace('below', boxes, [dialog, thing(760, 804, 4)])).toBe('above')
    expect(choosePlace('below', boxes, [dialog])).toBe('below')
  })

  it('leaves the control that was just used free, before the button to press next', () => {
    const things = [thing(100, 144, 8), thing(760, 804, 4), thing(360, 400, 4)]
    expect(choosePlace('below', boxes, things)).toBe('below')
    expect(choosePlace('above', boxes, things)).toBe('below')
  })

  it('is half way, where the total is at the top and what was just used at the bottom', () => {
    const things = [thing(100, 144, 4), thing(760, 804, 8)]
    expect(choosePlace('below', boxes, things)).toBe('between')
    expect(choosePlace('between', boxes, things)).toBe('between')
  })

  it('stays where it is, where neither place is better, and beside what it does not touch', () => {
    expect(choosePlace('above', boxes, [])).toBe('above')
    expect(choosePlace('below', boxes, [thing(740, 784, 8, { left: 374, right: 390 })])).toBe('below')
  })
})
