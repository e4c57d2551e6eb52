import { affiliateReviews } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import type { Affiliate } from './affiliate-words.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

const told = {
  approved: { title: 'Approved', sentence: 'is emailed their code and link.' },
  rejected: { title: 'Rejected', sentence: 'is emailed your reason.' },
  suspended: { title: 'Suspended', sentence: 'is emailed your reason, and the code leads nowhere now.' },
} as const

/** Sends a verdict; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useReview(affiliate: Affiliate, onReviewed: (affiliate: Affiliate) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: affiliateReviews.AffiliateReview) =>
      api(affiliateReviews.reviewAffiliate, { params: { affiliateId: affiliate.id }, body }),
    onSuccess: (_, { verdict }) => {
      onReviewed(affiliate)
      toast(told[verdict].title, `${affiliate.affiliateName} ${told[verdict].sentence}`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'affiliates'] }),
  })
}
