/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { posters } from '@evenhand/web-kit/pictures'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { readValues, toValues, type Values } from './rules-fields.ts'
import { RulesForm } from './rules-form.tsx'
import { someFacts } from './testing/some-facts.ts'

/** The form, and what it says as the contract takes it. */
function open() {
  const said: { facts?: unknown } = {}
  const Written = () => {
    const [values, setValues] = useState<Values>(toValues(someFacts()))
    said.facts = readValues(values).data
    return (
      <RulesForm
        values={values}
        errors={{}}
        locked={[]}
        onChange={(path, value) => setValues({ ...values, [path]: value })}
      />
    )
  }
  return { ...renderPage('/', <Written />), said }
}

it('regions are chosen by name, alone or in groups', async () => {
  const { user, said } = open()
  const allowed = screen.getByRole('group', { name: 'Open to residents of' })
  expect(allowed.textContent).toMatch(/Chosen: .*New York.*Ohio/)
  const boxes = () => [...allowed.querySelectorAll<HTMLElement>('[role=checkbox]')]
  await user.click(screen.getAllByText('Choose one by one')[0] ?? allowed)
  const named = boxes().find((box) => box.closest('label, div')?.textContent === 'Ohio')
  if (!named) throw new Error('Ohio is no box')
  await user.click(named)
  expect(said.facts).toMatchObject({ regionsAllowed: ['US-NY'] })
  expect(allowed.textContent).not.toMatch(/US-/)
})

it('a picture is chosen by what it shows, and what a registration asks for by boxes', async () => {
  const { user, said } = open()
  expect(screen.getAllByRole('radio')).toHaveLength(Object.keys(posters).length)
  expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(posters['cabin-lake'].alt)
  await user.click(screen.getByRole('radio', { name: posters['castle-fireworks'].alt }))
  await user.click(screen.getByRole('checkbox', { name: 'Phone number' }))
  expect(said.facts).toMatchObject({ image: 'castle-fireworks', form: ['name', 'email', 'phone'] })
})
