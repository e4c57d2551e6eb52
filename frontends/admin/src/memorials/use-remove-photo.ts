import {
  api,
  type InputOf,
  messageOf,
  problemToast,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { memorialPhotos, type memorials } from '@evenhand/web-kit/forms'

type Removal = InputOf<typeof memorialPhotos.removeMemorialPhoto>['body']

/** Removes the photo of a memorial; the words stay. */
export function useRemovePhoto({ id: memorialId, lovedOneName }: memorials.PaidMemorial) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Removal) => api(memorialPhotos.removeMemorialPhoto, { params: { memorialId }, body }),
    onSuccess: () => toast('Photo removed', `The donor of the memorial for ${lovedOneName} will be told by email.`),
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
}
