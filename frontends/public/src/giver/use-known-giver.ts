import { queries, saidGiver, useQuery } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

export interface Giver {
  donorName: string
  donorEmail: string
}

/** Who is signed in, as far as the account says it; `pending` while it is asked. */
export function useGiver(): { giver: Giver | undefined; pending: boolean } {
  const session = useQuery(queries.session())
  const isDonor = session.data?.role === 'donor'
  const account = useQuery({ ...queries.donorAccount(), enabled: isDonor })
  const pending = session.isPending || (isDonor && account.isPending)
  if (!isDonor || !account.data) return { giver: undefined, pending }
  const { firstName, lastName, email } = account.data
  return { giver: { donorName: [firstName, lastName].filter(Boolean).join(' '), donorEmail: email }, pending: false }
}

export const useKnownGiver = (): Giver | undefined => useGiver().giver

/** Keeps what somebody has typed here of who gives, for the checkout. */
export function useSayGiver(): (giver: Giver) => void {
  const account = useKnownGiver()?.donorEmail ?? ''
  return ({ donorName, donorEmail }) => saidGiver.write({ donorName, donorEmail, account })
}

/** Fills a form that nobody has begun to fill with who is suggested, else with who is signed in. */
export function usePrefilled(
  form: { formState: { isDirty: boolean }; reset: (giver: Giver) => void },
  suggested?: Giver,
): void {
  const account = useKnownGiver()
  const known = suggested ?? account
  const { isDirty } = form.formState
  const { reset } = form
  const name = known?.donorName
  const email = known?.donorEmail
  useEffect(() => {
    if (name !== undefined && email !== undefined && !isDirty) reset({ donorName: name, donorEmail: email })
  }, [name, email, isDirty, reset])
}
