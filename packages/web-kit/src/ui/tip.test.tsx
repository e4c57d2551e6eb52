/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page.tsx'
import { Tip, Tips } from './tip.tsx'

const open = () =>
  renderPage(
    '/',
    <Tips>
      <Tip about="Total entries">All giveaways together.</Tip>
    </Tips>,
  )
const sign = () => screen.getByRole('button', { name: 'About: Total entries' })

it('a tip opens for who comes with the keyboard, describes its sign, and closes with Escape', async () => {
  const { user } = open()
  await user.tab()
  expect(document.activeElement).toBe(sign())
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe('All giveaways together.')
  expect(sign().getAttribute('aria-describedby')).toBe(tip.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('a tip opens when it is pressed, and stays', async () => {
  const { user } = open()
  await user.click(sign())
  await screen.findByRole('tooltip')
  await user.click(sign())
  await screen.findByRole('tooltip')
})
