import { api, Button, messageOf, Refusal, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { ownMemorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Stone } from '../photo/stone.tsx'
import { ownPhotoAt, ownQuery } from './own-query.ts'

interface OwnPhotoProps {
  own: ownMemorials.OwnMemorial
  photo: { id: string; description: string }
  /** With a correction. */
  isWaiting: boolean
}

/** The photo, and the way to remove it, which nobody has to approve. */
export function OwnPhoto({ own: { id: memorialId, lovedOneName }, photo, isWaiting }: OwnPhotoProps) {
  const [asked, setAsked] = useState(false)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(ownMemorials.removeOwnMemorialPhoto, { params: { memorialId, photoId: photo.id } }),
    onSuccess: () => toast('Photo removed', 'We’ve deleted it.'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownQuery.queryKey })
      await client.invalidateQueries({ queryKey: ['memorial-blocks'] })
    },
  })
  const what = isWaiting ? 'new photo' : 'photo'
  return (
    <figure className="mt-5">
      <Stone
        lovedOneName={lovedOneName}
        photo={{ src: ownPhotoAt(memorialId, photo.id) }}
        alt={photo.description}
        className="size-40 rounded-card border border-hairline object-cover"
        initialsClass="grid size-40 place-items-center rounded-card border border-hairline font-display text-heading text-clay"
      />
      <figcaption className="mt-2 text-small wrap-anywhere text-ink-soft">{photo.description}</figcaption>
      <Refusal className="mt-2 text-small">
        {remove.isError ? messageOf(remove.error, 'We couldn’t remove the photo. Try again in a moment.') : undefined}
      </Refusal>
      {asked ? (
        <div className="mt-2">
          <p className="text-small">It’s deleted at once.</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete the {what}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </p>
        </div>
      ) : (
        <Button size="small" variant="ghost" className="-ml-4" onClick={() => setAsked(true)}>
          Remove the {what}
        </Button>
      )}
    </figure>
  )
}
