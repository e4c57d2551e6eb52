import { api, type InputOf, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { memorialPhotos, type memorials } from '@evenhand/web-kit/forms'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Removal = InputOf<typeof memorialPhotos.removeMemorialPhoto>['body']

/** Removes the photo of a memorial; the words stay. */
export function useRemovePhoto({ id: memorialId, lovedOneName }: memorials.PaidMemorial) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Removal) => api(memorialPhotos.removeMemorialPhoto, { params: { memorialId }, body }),
    onSuccess: () => toast('Photo removed', `The donor of the memorial for ${lovedOneName} will be told by email.`),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
}
