import { Button, Loading, Refusal, Skeleton } from '@evenhand/web-kit/facade'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Crop, dragged, squareOf, wholeCrop, zoomMax } from './crop.ts'
import { readPicture, type Unread, unreadWords } from './read-picture.ts'

interface CropperProps {
  file: Blob
  sending: boolean
  onUse: (square: Blob) => void
  onCancel: () => void
}

/** As wide as the widest that is kept; smaller pictures stay as they are. */
const sideMax = 1200
const quality = 0.9

/** A square of the picture that was chosen: dragged, or moved with the three sliders. */
export default function Cropper({ file, sending, onUse, onCancel }: CropperProps) {
  const [picture, setPicture] = useState<ImageBitmap | Unread>()
  const [crop, setCrop] = useState(wholeCrop)
  useEffect(() => {
    let isCurrent = true
    void readPicture(file).then((read) => isCurrent && setPicture(read))
    return () => {
      isCurrent = false
    }
  }, [file])
  if (picture === undefined) {
    return (
      <Loading label="Opening the picture" className="mt-3">
        <Skeleton className="mx-auto aspect-square max-w-64" />
      </Loading>
    )
  }
  if (typeof picture === 'string') {
    return (
      <div ref={takeUp} tabIndex={-1} className="mt-3 outline-none">
        <Refusal className="text-small">{unreadWords[picture]}</Refusal>
        <Button variant="outline" size="small" className="mt-3" onClick={onCancel}>
          OK
        </Button>
      </div>
    )
  }
  return (
    <div ref={takeUp} role="group" aria-label="Cut the photo" tabIndex={-1} className="mt-3 outline-none">
      <Seen picture={picture} crop={crop} onChange={setCrop} />
      <Sliders crop={crop} onChange={setCrop} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" loading={sending} onClick={() => void squared(picture, crop).then(onUse)}>
          Use this photo
        </Button>
        <Button variant="ghost" size="small" disabled={sending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Who chose a picture goes on here: what they pressed to choose it is gone. */
function takeUp(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

interface SeenProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

const seenPixels = 512

function Seen({ picture, crop, onChange }: SeenProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, seenPixels)
  }, [picture, crop])
  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return
    const side = currentTarget.clientWidth
    onChange(dragged(picture, crop, movementX / side, movementY / side))
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="The part of the picture that will be shown"
      className="mx-auto block aspect-square w-full max-w-64 cursor-move touch-none rounded-card border border-hairline"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  )
}

function Sliders({ crop, onChange }: Omit<SeenProps, 'picture'>) {
  const sliders = [
    ['zoom', 'Zoom', 1, zoomMax],
    ['across', 'Left to right', 0, 1],
    ['down', 'Top to bottom', 0, 1],
  ] as const
  return (
    <div className="mt-3 grid gap-2">
      {sliders.map(([name, label, min, max]) => (
        <label key={name} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-small">
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step="any"
            value={crop[name]}
            className="min-h-6 w-full accent-primary"
            onChange={({ target }) => onChange({ ...crop, [name]: Number(target.value) })}
            onKeyDown={(event) => {
              // A tenth at a time: without a step, browsers move by hardly anything, or by everything.
              const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
              if (steps === undefined) return
              event.preventDefault()
              const to = crop[name] + (steps * (max - min)) / 10
              onChange({ ...crop, [name]: Math.min(max, Math.max(min, to)) })
            }}
          />
        </label>
      ))}
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, pixels: number): void {
  const { x, y, side } = squareOf(picture, crop)
  canvas.width = canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return
  // What is seen through it would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, pixels, pixels)
}

function squared(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  draw(canvas, picture, crop, Math.max(1, Math.round(Math.min(sideMax, squareOf(picture, crop).side))))
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (square) => (square ? resolve(square) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      quality,
    )
  })
}
