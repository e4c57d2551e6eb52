import {
  api,
  isProblem,
  messageOf,
  problemToast,
  queries,
  registrationStatement,
  showFieldErrors,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { registrations, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

/** The form of a page and what sending it does; titles and messages of the toasts: spec 02 §8. */
export function useRegistration(page: registrations.LandingPage, onRegistered: (email: string) => void) {
  const [schema] = useState(() => registrations.landingForm(page))
  const form = useContractForm(schema, { name: '', email: '', phone: '', city: '', state: '', page: page.slug })
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  const submit = form.handleSubmit(async ({ city, ...rest }) => {
    const body = { ...rest, ...(city ? { city } : {}), ...acceptanceOf(page) }
    try {
      await withKey((idempotencyKey) => api(registrations.registerForLanding, { body }, { idempotencyKey }))
      toast('Registration Successful!', page.thanks)
      onRegistered(body.email)
      void client.invalidateQueries({ queryKey: queries.landingPages().queryKey })
    } catch (error) {
      if (isProblem(error, 'rules-changed'))
        void client.invalidateQueries({ queryKey: queries.landingPages().queryKey })
      problemToast('Registration Failed', messageOf(error, 'Please try again later.'))
      showFieldErrors(form, error)
    }
  })
  return { form, submit }
}

/** Both boxes in the words that stand beside them, and the version that they mean. */
function acceptanceOf({ giveaway, ageMin, rules }: registrations.LandingPage) {
  if (!rules) return {}
  return { rules: { giveaway, ...rules, statement: registrationStatement({ ageMin, version: rules.version }) } }
}
