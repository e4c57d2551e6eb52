import { queries, useQuery } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

export interface Giver {
  donorName: string
  donorEmail: string
}

/** Who is signed in, as far as the account says it. */
export function useKnownGiver(): Giver | undefined {
  const session = useQuery(queries.session())
  const account = useQuery({ ...queries.donorAccount(), enabled: session.data?.role === 'donor' })
  if (!account.data) return undefined
  const { firstName, lastName, email } = account.data
  return { donorName: [firstName, lastName].filter(Boolean).join(' '), donorEmail: email }
}

/** Fills a form that nobody has begun to fill with who is signed in. */
export function usePrefilled(form: { formState: { isDirty: boolean }; reset: (giver: Giver) => void }): void {
  const known = useKnownGiver()
  const { isDirty } = form.formState
  const { reset } = form
  const name = known?.donorName
  const email = known?.donorEmail
  useEffect(() => {
    if (name !== undefined && email !== undefined && !isDirty) reset({ donorName: name, donorEmail: email })
  }, [name, email, isDirty, reset])
}
