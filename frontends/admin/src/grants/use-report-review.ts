import { type grantPayments, grantReports } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Review = { verdict: 'accepted' } | { verdict: 'asked' | 'hidden'; words: string }

const told = {
  accepted: ['Published', 'Everyone can read the report now.'],
  asked: ['Asked again', 'The organization is emailed.'],
  hidden: ['Hidden', 'Only administrators and the organization can read it now.'],
} as const satisfies Record<Review['verdict'], readonly [string, string]>

/** Says what becomes of a report; then the grants are asked for again, whoever was first. */
export function useReportReview({ id: grantId, version: seen }: grantPayments.DeskGrant, reportId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (review: Review) =>
      api(grantReports.reviewGrantReport, { params: { grantId, reportId }, body: { ...review, seen } }),
    onSuccess: (_, { verdict }) => toast(told[verdict][0], told[verdict][1]),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'grants'] }),
  })
}
