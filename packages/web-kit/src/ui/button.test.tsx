/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Button } from './button.tsx'

it('is looked like by the link in it, which keeps what is its own', async () => {
  const heard: string[] = []
  render(
    <Button asChild size="small" className="mt-5" title="Of the button" onClick={() => heard.push('button')}>
      <a href="#there" className="px-2" onClick={() => heard.push('link')}>
        There
      </a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'There' })
  expect(link.getAttribute('href')).toBe('#there')
  expect(link.title).toBe('Of the button')
  expect(link.className.split(' ')).toEqual(expect.arrayContaining(['bg-primary', 'text-small', 'mt-5', 'px-2']))
  expect(link.classList.contains('px-4')).toBe(false)
  await userEvent.click(link)
  expect(heard).toEqual(['link', 'button'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('acts no second time while it works, and stays where it can be reached', async () => {
  let acts = 0
  const button = (loading: boolean) => (
    <Button loading={loading} onClick={() => acts++}>
      Send
    </Button>
  )
  const { rerender } = render(button(false))
  await userEvent.click(screen.getByRole('button'))
  rerender(button(true))
  await userEvent.click(screen.getByRole('button'))
  expect(acts).toBe(1)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false)
})
