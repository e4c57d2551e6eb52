import { Button, Loading, Refusal, Skeleton } from '@evenhand/web-kit/facade'
import { ChooseFile, memorialPhotos, tooLargeSentence, useSending } from '@evenhand/web-kit/forms'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const { bytesMax } = memorialPhotos.sendMemorialPhoto.request.file

const Cropper = lazy(() => import('./cropper.tsx'))

interface PhotoFieldProps {
  /** Of what was sent, and goes with the form. */
  photoId: string | undefined
  onChange: (photoId: string | undefined) => void
  /** The address of what it looks like. */
  square: string | undefined
  onSquare: (url: string | undefined) => void
  /** Whether a picture is being cut or sent, and the form has to wait for it. */
  onBusy?: (isBusy: boolean) => void
  /** What takes back the photo that was chosen; null where there is nothing to take back. */
  clearLabel?: string | null
  /** What is asked of a photo that was sent. */
  children: ReactNode
}

/** A photo of who is honored: chosen, made a square, sent at once, and described for those who can't see it. */
export function PhotoField({
  photoId,
  onChange,
  square,
  onSquare,
  onBusy,
  clearLabel = 'Remove the photo',
  children,
}: PhotoFieldProps) {
  const [file, setFile] = useState<File>()
  const { send, sending, refusal, refuse } = useSending(
    memorialPhotos.sendMemorialPhoto,
    'We couldn’t send the photo. Try again in a moment.',
  )
  useEffect(() => (square === undefined ? undefined : () => URL.revokeObjectURL(square)), [square])
  const begin = useRef<HTMLDivElement>(null)
  const open = (chosen: File | undefined) => {
    setFile(chosen)
    onBusy?.(chosen !== undefined)
  }
  const clear = () => {
    open(undefined)
    refuse(undefined)
    begin.current?.focus()
  }
  const leaveOut = () => {
    onChange(undefined)
    onSquare(undefined)
    clear()
  }
  async function use(cut: Blob): Promise<void> {
    const sent = await send(cut)
    if (!sent) return
    onSquare(URL.createObjectURL(cut))
    onChange(sent.id)
    clear()
  }
  return (
    <div ref={begin} role="group" aria-label="Photo" tabIndex={-1} className="outline-none">
      <About />
      {file && (
        <Suspense fallback={<Opening />}>
          <Cropper file={file} sending={sending} onUse={(cut) => void use(cut)} onCancel={clear} />
        </Suspense>
      )}
      <Refusal className="mt-3 text-small">{refusal}</Refusal>
      {!file && (
        <div className="mt-3 flex items-center gap-4">
          {photoId !== undefined && square !== undefined && <Thumbnail square={square} />}
          <div className="flex flex-wrap gap-x-3 gap-y-1">
            <ChooseFile
              accept="image/*"
              label={photoId === undefined ? 'Add a photo' : 'Choose another photo'}
              onChosen={(chosen) => {
                const isTooLarge = chosen.size > bytesMax
                refuse(isTooLarge ? tooLargeSentence(bytesMax) : undefined)
                if (!isTooLarge) open(chosen)
              }}
            />
            {photoId !== undefined && clearLabel !== null && <LeaveOut onPress={leaveOut}>{clearLabel}</LeaveOut>}
          </div>
        </div>
      )}
      {children}
    </div>
  )
}

const About = () => (
  <>
    <p className="text-small font-medium">
      Photo <span className="font-normal text-ink-soft">(optional)</span>
    </p>
    <p className="mt-1 text-small text-ink-soft">
      Up to 10 MB. We look at it before it’s shown, and remove what cameras hide in pictures, such as where they were
      taken.
    </p>
  </>
)

const LeaveOut = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button variant="ghost" size="small" onClick={onPress}>
    {children}
  </Button>
)

const Thumbnail = ({ square }: { square: string }) => (
  <img src={square} alt="" className="size-24 shrink-0 rounded-card border border-hairline object-cover" />
)

const Opening = () => (
  <Loading label="Opening the picture" className="mt-3">
    <Skeleton className="mx-auto aspect-square max-w-64" />
  </Loading>
)
