/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { posters } from '@evenhand/web-kit/pictures'
import { screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { checkNames, Choices } from './choices.tsx'
import { PosterPicker } from './poster-picker.tsx'
import { RegionPicker } from './region-picker.tsx'

interface PickerProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A picker, and what it has put into its field. */
function open(Picker: ComponentType<PickerProps>, before: string) {
  const field = { value: before }
  const Picking = () => {
    const [value, setValue] = useState(before)
    field.value = value
    return <Picker label="Choose" value={value} error={undefined} onChange={setValue} />
  }
  return { ...renderPage('/', <Picking />), field }
}

it('regions are chosen by name, one by one', async () => {
  const { user, field } = open(RegionPicker, 'US-NY, US-OH')
  screen.getByText(/^Chosen: .*New York.*Ohio/)
  await user.type(screen.getByLabelText('Find a region'), 'ohi')
  await user.click(screen.getByLabelText('Ohio'))
  expect(field.value).toBe('US-NY')
  expect(screen.queryByText(/US-/)).toBeNull()
})

it('a picture is chosen by what it shows', async () => {
  const { user, field } = open(PosterPicker, 'cabin-lake')
  expect(screen.getByLabelText<HTMLInputElement>(posters['cabin-lake'].alt).checked).toBe(true)
  for (const { alt } of Object.values(posters)) screen.getByLabelText(alt)
  await user.click(screen.getByLabelText(posters['castle-fireworks'].alt))
  expect(field.value).toBe('castle-fireworks')
})

it('what a registration asks for is chosen by boxes', async () => {
  const { user, field } = open((props: PickerProps) => <Choices names={checkNames} {...props} />, 'name, email')
  await user.click(screen.getByLabelText('Phone number'))
  await user.click(screen.getByLabelText('Full name'))
  expect(field.value).toBe('email, phone')
})
