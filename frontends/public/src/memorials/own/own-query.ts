import { api } from '@evenhand/web-kit/facade'
import { ownMemorials } from '@evenhand/web-kit/forms'

/** Forgotten with everything of a donor when they sign out. */
export const ownQuery = {
  queryKey: ['donor', 'memorials'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(ownMemorials.listOwnMemorials, {}, { signal }),
}

export const ownPhotoAt = (memorialId: string, photoId: string): string =>
  `/api/memorial-blocks/own/${memorialId}/photos/${photoId}?width=384`
