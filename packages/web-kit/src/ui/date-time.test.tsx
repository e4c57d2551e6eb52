/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ClosingTime, DateTime, Day } from './date-time.tsx'

afterEach(cleanup)

const shown = (time: ReactNode) => (render(time).container.textContent ?? '').replaceAll('\u202f', ' ')
const close = '2026-12-16T04:59:59Z'
const midnight = '2026-12-16T05:00:00Z'

it.each<[string, ReactNode]>([
  ['Dec 15, 2026, 11:59 PM ET', <DateTime key="1" value={close} show="day-and-time" timeZone="America/New_York" />],
  ['Dec 15, 2026, 8:59 PM PT', <DateTime key="2" value={close} show="day-and-time" timeZone="America/Los_Angeles" />],
  ['Dec 15, 2026', <DateTime key="3" value={close} timeZone="America/New_York" />],
  ['Dec 15, 2026, 11:59 PM ET', <DateTime key="5" value={close} show="day-and-time" />],
  ['Dec 15, 2026', <DateTime key="6" value={close} />],
  ['Dec 15, 2026', <ClosingTime key="7" closesAt={midnight} />],
  ['Dec 15, 2026, 11:59 PM ET', <ClosingTime key="8" closesAt={midnight} show="day-and-time" />],
  ['Jul 1, 2026', <Day key="4" value="2026-07-01" />],
])('a time is said in the zone of its giveaway, or of the campaign: %s', (words, time) =>
  expect(shown(time)).toBe(words),
)
