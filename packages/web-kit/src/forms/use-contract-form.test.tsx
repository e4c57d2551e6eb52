/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { Field, Input } from '../ui/index.ts'
import { useContractForm } from './use-contract-form.ts'

const Schema = z.strictObject({ name: z.string().min(3, 'Three letters at least') })

function NameForm() {
  const form = useContractForm(Schema, { name: '' })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <Field label="Name" error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} />}
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

const fault = () => screen.queryByText('Three letters at least')

afterEach(cleanup)

it('finds nothing wrong with a field that is passed and left empty, until the form is sent', async () => {
  const user = userEvent.setup()
  render(<NameForm />)
  await user.click(screen.getByLabelText('Name'))
  await user.tab()
  expect(fault()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Three letters at least')
})

it('says what is wrong with what was typed when the field is left', async () => {
  const user = userEvent.setup()
  render(<NameForm />)
  await user.type(screen.getByLabelText('Name'), 'Al')
  expect(fault()).toBeNull()
  await user.tab()
  await screen.findByText('Three letters at least')
})
