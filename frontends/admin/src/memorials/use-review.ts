import {
  api,
  type InputOf,
  messageOf,
  problemToast,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'

type Verdict = InputOf<typeof memorials.reviewMemorial>['body']

/** Sends a verdict; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useReview({ id: memorialId, lovedOneName }: memorials.PaidMemorial) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Verdict) => api(memorials.reviewMemorial, { params: { memorialId }, body }),
    onSuccess: (_, { verdict }) =>
      verdict === 'approved'
        ? toast('Approved', `${lovedOneName} is on the wall.`)
        : toast('Declined', `The donor of the memorial for ${lovedOneName} will be told by email.`),
    onError: (error) => problemToast('Error', messageOf(error, 'Please try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
}
