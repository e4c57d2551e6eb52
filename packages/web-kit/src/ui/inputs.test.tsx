/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'

describe('an amount', () => {
  function AmountForm({ onChange }: { onChange: (cents: bigint | undefined) => void }) {
    return (
      <Field label="Amount">{(control) => <MoneyInput {...control} value={undefined} onChange={onChange} />}</Field>
    )
  }

  it.each([
    ['25', 2500n, '25.00'],
    ['25.5', 2550n, '25.50'],
    ['$1,250', 125_000n, '1250.00'],
    ['25,50', 2550n, '25.50'],
    ['1.000,5', 100_050n, '1000.50'],
  ])('typed as %s is %d cents, and reads %s when it is left', async (typed, cents, shown) => {
    const onChange = jest.fn<(cents: bigint | undefined) => void>()
    render(<AmountForm onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Amount'), typed)
    expect(onChange).toHaveBeenLastCalledWith(cents)
    await userEvent.tab()
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(shown)
  })

  it.each(['-5', '1e3', '1.999', '25,5055', 'ten'])('typed as %s is none, and stays as typed', async (typed) => {
    const onChange = jest.fn<(cents: bigint | undefined) => void>()
    render(<AmountForm onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Amount'), typed)
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith(undefined)
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(typed)
  })
})

describe('a code', () => {
  function CodeForm({ onComplete }: { onComplete: (code: string) => void }) {
    const [code, setCode] = useState('')
    return (
      <Field label="Code" error="That code is not right.">
        {(control) => <CodeInput {...control} value={code} onChange={setCode} onComplete={onComplete} />}
      </Field>
    )
  }

  it('can be pasted with spaces, and is complete with its sixth digit, once', async () => {
    const onComplete = jest.fn<(code: string) => void>()
    render(<CodeForm onComplete={onComplete} />)
    await userEvent.click(screen.getByLabelText('Code'))
    await userEvent.paste('123 456')
    expect(onComplete.mock.calls).toEqual([['123456']])
    await userEvent.keyboard('7')
    expect(onComplete).toHaveBeenCalledTimes(1)
  })

  it('takes digits alone, and is offered the code from the mail or message', async () => {
    render(<CodeForm onComplete={() => {}} />)
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    await userEvent.type(field, 'a1b2')
    expect(field.value).toBe('12')
    expect(field.autocomplete).toBe('one-time-code')
  })

  it('names its error to screen readers', () => {
    render(<CodeForm onComplete={() => {}} />)
    const field = screen.getByLabelText('Code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'That code is not right.',
    )
  })
})

describe('choices', () => {
  function Ways() {
    const [way, setWay] = useState('card')
    const choices = ['card', 'check', 'post'].map((value) => ({ value, label: value }))
    return <ChoiceCards label="Way" value={way} onChange={setWay} choices={choices} />
  }
  const chosen = () => screen.getByRole('radio', { checked: true }).textContent

  it('are one stop of the keyboard, and the arrows go round', async () => {
    render(<Ways />)
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('card')
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toBe('check')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe('card')
    await userEvent.keyboard('{ArrowLeft}')
    expect([chosen(), document.activeElement?.textContent]).toEqual(['post', 'post'])
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a box', () => {
  function Agreed() {
    const [checked, setChecked] = useState<boolean | 'indeterminate'>('indeterminate')
    return <Checkbox label="I agree" checked={checked} onCheckedChange={setChecked} />
  }
  const state = () => screen.getByRole('checkbox').getAttribute('aria-checked')

  it('is ticked by its words and the space bar, and not by Enter', async () => {
    render(<Agreed />)
    expect(state()).toBe('mixed')
    await userEvent.click(screen.getByText('I agree'))
    expect(state()).toBe('true')
    await userEvent.keyboard(' ')
    expect(state()).toBe('false')
    await userEvent.keyboard('{Enter}')
    expect(state()).toBe('false')
  })
})

describe('what is wrong with a field', () => {
  function NameForm() {
    const [error, setError] = useState<string>()
    return (
      <Field label="Name" error={error}>
        {(control) => <input {...control} onBlur={() => setError('Your name is required')} />}
      </Field>
    )
  }

  it('is said after the press with which the field is left, so that no button moves away from under it', async () => {
    render(<NameForm />)
    fireEvent.pointerDown(document.body)
    fireEvent.blur(screen.getByLabelText('Name'))
    expect(screen.queryByText('Your name is required')).toBeNull()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
    fireEvent.pointerUp(document.body)
    await screen.findByText('Your name is required')
  })

  it('is said at once when the field is left by the keyboard', () => {
    render(<NameForm />)
    fireEvent.blur(screen.getByLabelText('Name'))
    expect(screen.getByText('Your name is required')).toBeTruthy()
  })
})
