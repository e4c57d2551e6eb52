import { emailAutomations, emailKey, emailQueries } from '@evenhand/web-kit/desk'
import { api, messageOf, problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import type { Automation } from './automation-words.ts'

/** Turns it on or off; then everything is asked for again, whether it was taken or not. */
export function useTurn({ id, name }: Automation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api(emailAutomations.turnEmailAutomation, { params: { automationId: id }, body: { isActive } }),
    onSuccess: (_, isActive) =>
      isActive
        ? toast(`${name} is on`, 'It applies to what happens from now on.')
        : toast(`${name} is off`, 'People who are due while it’s off get nothing.'),
    onError: (error, isActive) =>
      problemToast(
        isActive ? `Couldn’t turn ${name} on` : `Couldn’t turn ${name} off`,
        messageOf(error, 'Try again in a moment.'),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
}

export function useRemove({ id, name }: Automation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(emailAutomations.removeEmailAutomation, { params: { automationId: id } }),
    onSuccess: () => {
      client.setQueryData(emailQueries.automations().queryKey, (before) => before?.filter((one) => one.id !== id))
      toast('Automation deleted', name)
    },
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
}
