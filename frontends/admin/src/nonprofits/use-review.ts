import { nonprofitReviews } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Nonprofit = nonprofitReviews.RegisteredNonprofit

const told = {
  approved: { title: 'Approved', sentence: ({ organizationName }: Nonprofit) => `${organizationName} is listed now.` },
  rejected: {
    title: 'Rejected',
    sentence: ({ organizationName }: Nonprofit) => `${organizationName} will be told why by email.`,
  },
  reopened: {
    title: 'Opened again',
    sentence: ({ organizationName }: Nonprofit) => `${organizationName} needs a review.`,
  },
  asked: {
    title: 'Asked',
    sentence: ({ organizationName }: Nonprofit) => `Your question is on its way to ${organizationName}.`,
  },
} as const

/** Sends a verdict or a question; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useReview(nonprofit: Nonprofit, onReviewed: (nonprofit: Nonprofit) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: nonprofitReviews.NonprofitReview) =>
      api(nonprofitReviews.reviewNonprofit, { params: { nonprofitId: nonprofit.id }, body }),
    onSuccess: (_, { verdict }) => {
      onReviewed(nonprofit)
      toast(told[verdict].title, told[verdict].sentence(nonprofit))
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'nonprofits'] }),
  })
}
