import { api } from '@evenhand/web-kit/facade'
import { social } from '@evenhand/web-kit/forms'

/** Everything that a member reads of it begins with this. */
export const socialKey = ['donor', 'social'] as const

export const activityQuery = (accountNumber: string) => ({
  queryKey: [...socialKey, 'activity', accountNumber],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(social.listActivity, { params: { accountNumber } }, { signal }),
})

export const termsQuery = () => ({
  queryKey: [...socialKey, 'terms'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(social.getTerms, {}, { signal }),
})
