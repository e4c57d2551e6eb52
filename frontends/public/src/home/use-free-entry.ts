import {
  analytics,
  ApiProblem,
  api,
  donations,
  isProblem,
  problemToast,
  showFieldErrors,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import type { ShownRules } from '@evenhand/web-kit/forms'
import type { Giver } from './offer.ts'

/** A free entry that was taken. */
export interface Entered {
  entries: number
  /** How many count once the mailbox is proved, if any. */
  awaiting: number | undefined
  at: string
  email: string
}

interface FormOfGiver {
  setError: (name: 'root', error: { message: string }) => void
}

/** Posts the zero donation of the free way in (spec 01 §4); a refusal stays in the open dialog. */
export function useFreeEntry(
  form: FormOfGiver & Parameters<typeof showFieldErrors<Giver, unknown, Giver>>[0],
  { rules, region }: { rules: ShownRules | undefined; region: string | undefined },
  onDone: (entered: Entered) => void,
) {
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  return async (giver: Giver): Promise<void> => {
    try {
      const body = {
        ...giver,
        amount: '0.00',
        donationType: 'one-time',
        membershipLevel: 'free',
        ...(rules && { rules: rules.acceptance }),
        ...(region && { region }),
      } as const
      const { entries, awaiting, createdAt } = await withKey((idempotencyKey) =>
        api(donations.createDonation, { body }, { idempotencyKey }),
      )
      analytics.event({ name: 'donation', category: 'giving', label: 'free' })
      onDone({ entries, awaiting, at: createdAt, email: giver.donorEmail })
      void client.invalidateQueries({ queryKey: ['giveaways'] })
    } catch (error) {
      // The line above the button then names the version that is in force, and after the close the form goes.
      if (isProblem(error, 'rules-changed') || isProblem(error, 'entries-closed'))
        void client.invalidateQueries({ queryKey: ['giveaways'] })
      if (showFieldErrors(form, error)) return
      if (error instanceof ApiProblem && error.status < 500 && error.status > 0) {
        form.setError('root', { message: error.message })
        return
      }
      problemToast('Error', 'Failed to process donation. Please try again.')
    }
  }
}
