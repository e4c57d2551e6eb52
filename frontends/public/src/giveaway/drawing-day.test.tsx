/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { DrawingDay } from './drawing-day.tsx'

it('the drawing is named with its day, its hour and where that is', () => {
  const { container } = render(
    <dl>
      <DrawingDay facts={{ drawsOn: '2027-07-01', timeZone: 'America/New_York' }} />
    </dl>,
  )
  expect(container.textContent).toBe('Jul 1, 2027, at noon Eastern Time')
})
