/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ShareTable } from './share-table.tsx'

it('says that what is paid of the monthly entries is memberships, and what multipliers added to free ones', () => {
  const share = (paid: boolean) => ({ entryType: 'monthly_auto' as const, paid, entries: 50 })
  render(<ShareTable shares={[share(false), share(true)]} />)
  screen.getByText('Free entry, free level')
  expect(screen.getByText('paid').parentElement?.textContent).toBe('Memberships, and multipliers on free entriespaid50')
})
