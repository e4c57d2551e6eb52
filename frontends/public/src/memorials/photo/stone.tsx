import { useState } from 'react'
import { initialsOf } from '../initials.ts'

interface Shown {
  src: string
  srcSet?: string
  sizes?: string
}

interface StoneProps {
  lovedOneName: string
  photo: Shown | null
  /** What to read to those who can't see it; empty where the name stands beside it. */
  alt?: string
  className: string
  /** Of the initials, where there is no photo. */
  initialsClass: string
}

const widths = [192, 384, 960]

/** The photo of a memorial in the width that fits `sizes`, which says as CSS does how wide it is shown. */
export const photoOf = ({ photoUrl }: { photoUrl: string | null }, sizes: string): Shown | null =>
  photoUrl === null
    ? null
    : { src: photoUrl, srcSet: widths.map((width) => `${photoUrl}?width=${width} ${width}w`).join(', '), sizes }

/** The face of a memorial: its photo, else the initials; also where the photo has been taken down since. */
export function Stone({ lovedOneName, photo, alt = '', className, initialsClass }: StoneProps) {
  const [gone, setGone] = useState<string>()
  if (photo === null || photo.src === gone) {
    return (
      <span className={initialsClass} aria-hidden="true">
        {initialsOf(lovedOneName)}
      </span>
    )
  }
  return (
    <img
      {...photo}
      alt={alt}
      width={384}
      height={384}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setGone(photo.src)}
    />
  )
}
