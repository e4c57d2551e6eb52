import { Button, DateTime } from '@evenhand/web-kit/facade'
import { memorialPhotos, type memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useRemovePhoto } from './use-remove-photo.ts'

type Memorial = memorials.PaidMemorial

/** The photo as it is shown or would be, with what is read of it; and why there is none any longer. */
export function MemorialPhoto({ memorial }: { memorial: Memorial }) {
  const { id, photo, photoRemoved, state } = memorial
  if (photoRemoved) {
    return (
      <p className="wrap-anywhere">
        The photo was removed <DateTime value={photoRemoved.at} show="day-and-time" />: {photoRemoved.reason}
      </p>
    )
  }
  if (!photo) return null
  return (
    <figure>
      <img
        key={photo.id}
        src={`/api/admin/memorials/${id}/photo?width=960`}
        alt={photo.description}
        width={960}
        height={960}
        className="aspect-square w-full max-w-72 rounded-card border border-hairline"
      />
      <figcaption className="mt-2 text-small wrap-anywhere text-ink-soft">Described as: {photo.description}</figcaption>
      {state !== 'paid-back' && <Removal memorial={memorial} photoId={photo.id} />}
    </figure>
  )
}

function Removal({ memorial, photoId }: { memorial: Memorial; photoId: string }) {
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const remove = useRemovePhoto(memorial)
  const isShown = memorial.state === 'shown'
  const words = isShown ? 'Take the photo down' : 'Leave the photo out'
  const honoree = memorial.lovedOneName
  const read = memorialPhotos.photoRemovedInWords({ honoree, wasShown: isShown, reason: '[your reason]' })
  if (!may(memorialPhotos.removeMemorialPhoto)) return null
  if (!asked) {
    return (
      <Button size="small" variant="outline" className="mt-3" onClick={() => setAsked(true)}>
        {words}
      </Button>
    )
  }
  return (
    <div className="mt-3">
      <ReasonForm
        label={`${words} of the memorial for ${honoree}`}
        hint={`The donor reads: “${read}” Write it as a sentence. The photo is deleted.`}
        action={words}
        sending={remove.isPending}
        onSubmit={(reason) => remove.mutate({ photoId, reason })}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
