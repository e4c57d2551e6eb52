import { api, browserStorage, queries, useMutation, useNavigate, useQueryClient } from '@evenhand/web-kit/facade'
import { gateway } from '@evenhand/web-kit/forms'
import { toastRefusal } from './toast-refusal.ts'

export function useLogOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      await navigate('/admin', { replace: true })
      client.removeQueries({ queryKey: ['admin'] })
      // What was half written at the desk.
      browserStorage.session.clear()
    },
    onError: toastRefusal,
  })
}
