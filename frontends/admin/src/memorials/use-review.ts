import { api, type InputOf, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Verdict = InputOf<typeof memorials.reviewMemorial>['body']

/** Sends a verdict; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useReview(memorial: memorials.PaidMemorial, onReviewed: (memorial: memorials.PaidMemorial) => void) {
  const { id: memorialId, lovedOneName, edits } = memorial
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      api(memorials.reviewMemorial, { params: { memorialId }, body: { ...verdict, edits } }),
    onSuccess: (_, { verdict }) => {
      onReviewed(memorial)
      if (verdict === 'approved') toast('Approved', `The memorial for ${lovedOneName} is now on the wall.`)
      else toast('Declined', `The donor of the memorial for ${lovedOneName} will be told by email.`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
}
