import { expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { dragged, squareOf, wholeCrop } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const anything = fc.double({ min: -3, max: 9, noNaN: true })
const crop = fc.record({ zoom: anything, across: anything, down: anything })

it('takes a square inside the picture, whatever was moved', () => {
  fc.assert(
    fc.property(size, crop, anything, anything, (picture, any, right, below) => {
      const { x, y, side } = squareOf(picture, dragged(picture, any, right, below))
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + side).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(y + side).toBeLessThanOrEqual(picture.height + 1e-6)
      expect(side).toBeGreaterThan(0)
    }),
  )
})

it('begins with the middle, as large as it goes', () => {
  expect(squareOf({ width: 400, height: 300 }, wholeCrop)).toEqual({ x: 50, y: 0, side: 300 })
})

it('follows the hand: what is dragged to the right shows more of the left', () => {
  const picture = { width: 400, height: 300 }
  expect(squareOf(picture, dragged(picture, wholeCrop, 0.1, 0)).x).toBeCloseTo(20)
  expect(squareOf(picture, dragged(picture, wholeCrop, 1, 0)).x).toBe(0)
  expect(squareOf(picture, dragged(picture, { ...wholeCrop, zoom: 2 }, 0, -0.5)).y).toBeCloseTo(150)
})
