import { api, queries, showFieldErrors, useQueryClient } from '@evenhand/web-kit/facade'
import { useContractForm, winners } from '@evenhand/web-kit/forms'
import { useState } from 'react'

/** The form of the declaration and what sending it does: the page then shows what was reached. */
export function useDeclaration(token: string) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const form = useContractForm(winners.Declaration, {
    firstName: '',
    lastName: '',
    bornOn: '',
    address: '',
    postalCode: '',
    region: '',
    takes: 'prize',
    signature: '',
  })
  const submit = form.handleSubmit(async (declaration) => {
    setFailure(undefined)
    try {
      const offer = await api(winners.declareCompliance, { body: { token, declaration } })
      client.setQueryData(queries.prize(token).queryKey, offer)
      globalThis.scrollTo({ top: 0 })
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(error)
    }
  })
  return { form, submit, failure }
}
