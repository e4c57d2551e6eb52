import {
  analytics,
  api,
  messageOf,
  problemToast,
  showRefusal,
  toast,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { affiliates, useContractForm, useKeptForm } from '@evenhand/web-kit/forms'
import { bodyOf, emptyRow, Typed } from './typed.ts'

export interface Applied {
  email: string
  platforms: readonly string[]
}

/** The toasts are those of the specification (spec 01 §8); why it was refused is said at the form. */
export function useApplication(onApplied: (applied: Applied) => void) {
  const form = useContractForm(Typed, { affiliateName: '', email: '', rows: [emptyRow] })
  const forget = useKeptForm(form, 'affiliate')
  const withKey = useIdempotencyKey()
  const submit = form.handleSubmit(async (typed) => {
    const body = bodyOf(typed)
    try {
      await withKey((idempotencyKey) => api(affiliates.applyAsAffiliate, { body }, { idempotencyKey }))
      analytics.event({ name: 'affiliate_application', category: 'engagement', label: 'affiliate_portal' })
      toast('Application Submitted!', 'We received your application. We’ll email you once it’s approved.')
      forget()
      onApplied({ email: body.email, platforms: body.socialPlatforms })
    } catch (error) {
      problemToast('Error', 'Failed to submit application. Please try again.')
      showRefusal(form, error, messageOf(error, 'We couldn’t send your application. Try again in a moment.'))
    }
  })
  return { form, submit }
}

export type Application = ReturnType<typeof useApplication>['form']
