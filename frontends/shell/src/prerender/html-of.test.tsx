import { expect, it } from '@jest/globals'
import { Suspense } from 'react'
import { htmlOf } from './html-of.ts'

function OnlyInBrowsers(): string {
  return location.href
}

it('a page is whole, or fails: also where a part that may come later does', async () => {
  expect(await htmlOf(<Suspense>there</Suspense>)).toContain('there')
  await expect(htmlOf(<OnlyInBrowsers />)).rejects.toThrow('location is not defined')
  await expect(
    htmlOf(
      <Suspense fallback="Loading">
        <OnlyInBrowsers />
      </Suspense>,
    ),
  ).rejects.toThrow('location is not defined')
})
