/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { DrawingDay } from './drawing-day.tsx'

const facts = { closesAt: '2026-12-16T05:00:00Z', settlingSeconds: 864_000, timeZone: 'America/New_York' }

it.each([
  ['2027-07-01', 'As soon as entries are final, about Dec 26, 2026, and no later than Jul 1, 2027'],
  ['2026-12-26', 'On or before Dec 26, 2026'],
])('the drawing is named when it is to be expected, with the last day %s', (drawsOn, words) => {
  const { container } = render(
    <dl>
      <DrawingDay facts={{ ...facts, drawsOn }} />
    </dl>,
  )
  expect(container.textContent).toBe(words)
})
