import { people } from '@evenhand/web-kit/desk'
import { Field, Input } from '@evenhand/web-kit/facade'
import type { ComponentProps } from 'react'

/** Where somebody chooses the password with which they log in at the desk. */
export const ChosenPassword = ({ error, ...input }: ComponentProps<typeof Input> & { error: string | undefined }) => (
  <Field
    label="Password"
    hint={`At least ${people.passwordCharacters.min} characters. A few words are easy to remember.`}
    error={error}
  >
    {(control) => <Input {...control} type="password" autoComplete="new-password" {...input} />}
  </Field>
)
