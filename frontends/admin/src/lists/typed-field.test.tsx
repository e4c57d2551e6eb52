/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { TypedField } from './typed-field.tsx'

/** A field whose value is an address that changes when the test says so. */
function slowAddress() {
  const asked: string[] = []
  const address = { arrive: (_value: string): void => undefined }
  function Field({ on }: { on: typeof address }) {
    const [value, setValue] = useState('')
    useEffect(() => {
      on.arrive = setValue
    }, [on])
    return <TypedField label="Search" value={value} onChange={(typed) => void asked.push(typed)} />
  }
  const { user } = renderPage('/', <Field on={address} />)
  return {
    user,
    asked,
    field: screen.getByLabelText<HTMLInputElement>('Search'),
    arrives: (value: string) => act(() => address.arrive(value)),
  }
}

describe('a search that is typed', () => {
  it('keeps letters that are typed while what was typed before is on its way', async () => {
    const { user, asked, field, arrives } = slowAddress()
    await user.type(field, 'lan')
    await waitFor(() => expect(asked).toEqual(['lan']))
    await user.type(field, 'tern')
    arrives('lan')
    expect(field.value).toBe('lantern')
    await waitFor(() => expect(asked).toEqual(['lan', 'lantern']))
    arrives('lantern')
    expect(field.value).toBe('lantern')
  })

  it('follows the address where somebody else changes it', async () => {
    const { user, asked, field, arrives } = slowAddress()
    await user.type(field, 'lan')
    await waitFor(() => expect(asked).toEqual(['lan']))
    arrives('lan')
    arrives('')
    expect(field.value).toBe('')
  })
})
