import {
  api,
  isProblem,
  messageOf,
  queries,
  registrationStatement,
  showFieldErrors,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { registrations, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

/** The form of a page and what sending it does; what it says: spec 02 §8. */
export function useRegistration(page: registrations.LandingPage, onRegistered: (email: string) => void) {
  const [schema] = useState(() => registrations.landingForm(page))
  const form = useContractForm(schema, { name: '', email: '', phone: '', city: '', state: '', page: page.slug })
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  const submit = form.handleSubmit(async ({ city, ...rest }) => {
    const body = { ...rest, ...(city ? { city } : {}), ...acceptanceOf(page) }
    try {
      await withKey((idempotencyKey) => api(registrations.registerForLanding, { body }, { idempotencyKey }))
      onRegistered(body.email)
      void client.invalidateQueries({ queryKey: queries.landingPages().queryKey })
    } catch (error) {
      if (isProblem(error, 'rules-changed'))
        void client.invalidateQueries({ queryKey: queries.landingPages().queryKey })
      const shown = showFieldErrors(form, error)
      form.setError('root', {
        message: `Registration Failed.${shown ? '' : ` ${messageOf(error, 'Please try again later.')}`}`,
      })
    }
  })
  return { form, submit }
}

/** Both boxes in the words that stand beside them, and the version that they mean. */
function acceptanceOf({ giveaway, ageMin, rules }: registrations.LandingPage) {
  if (!rules) return {}
  return { rules: { giveaway, ...rules, statement: registrationStatement({ ageMin, version: rules.version }) } }
}
