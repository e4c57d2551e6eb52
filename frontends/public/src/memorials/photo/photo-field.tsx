import { Button, Loading, messageOf, newId, Refusal, Skeleton } from '@evenhand/web-kit/facade'
import { memorialPhotos, tooLargeSentence, upload } from '@evenhand/web-kit/forms'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const { bytesMax } = memorialPhotos.sendMemorialPhoto.request.file

const Cropper = lazy(() => import('./cropper.tsx'))

interface PhotoFieldProps {
  /** Of what was sent, and goes with the form. */
  photoId: string | undefined
  onChange: (photoId: string | undefined) => void
  /** The address of what it looks like, for the preview. */
  onSquare: (url: string | undefined) => void
  /** What is asked of a photo that was sent. */
  children: ReactNode
}

/** A photo of who is honored: chosen, made a square, sent at once, and described for those who can't see it. */
export function PhotoField({ photoId, onChange, onSquare, children }: PhotoFieldProps) {
  const [file, setFile] = useState<File>()
  const { send, sending, refusal, refuse } = useSending()
  const begin = useRef<HTMLDivElement>(null)
  const clear = () => {
    setFile(undefined)
    refuse(undefined)
    begin.current?.focus()
  }
  async function use(square: Blob): Promise<void> {
    const id = await send(square)
    if (id === undefined) return
    onSquare(URL.createObjectURL(square))
    onChange(id)
    clear()
  }
  return (
    <div ref={begin} role="group" aria-label="Photo" tabIndex={-1} className="outline-none">
      <p className="text-small font-medium">
        Photo <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <p className="mt-1 text-small text-ink-soft">
        Up to 10 MB. We look at it before it’s shown, and remove what cameras hide in pictures, such as where they were
        taken.
      </p>
      {file && (
        <Suspense fallback={<Opening />}>
          <Cropper file={file} sending={sending} onUse={(square) => void use(square)} onCancel={clear} />
        </Suspense>
      )}
      <Refusal className="mt-3 text-small">{refusal}</Refusal>
      {!file && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Choose
            label={photoId === undefined ? 'Add a photo' : 'Choose another photo'}
            onChosen={(chosen) => {
              const isTooLarge = chosen.size > bytesMax
              refuse(isTooLarge ? tooLargeSentence(bytesMax) : undefined)
              if (!isTooLarge) setFile(chosen)
            }}
          />
          {photoId !== undefined && (
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                onChange(undefined)
                onSquare(undefined)
                clear()
              }}
            >
              Remove the photo
            </Button>
          )}
        </div>
      )}
      {children}
    </div>
  )
}

const Opening = () => (
  <Loading label="Opening the picture" className="mt-3">
    <Skeleton className="mx-auto aspect-square max-w-64" />
  </Loading>
)

function useSending() {
  const [sending, setSending] = useState(false)
  const [refusal, refuse] = useState<string>()
  const current = useRef(new AbortController())
  useEffect(() => () => current.current.abort(), [])
  async function send(square: Blob): Promise<string | undefined> {
    refuse(undefined)
    setSending(true)
    const { signal } = (current.current = new AbortController())
    try {
      const input = { params: { uploadId: newId() }, file: square }
      const sent = await upload(memorialPhotos.sendMemorialPhoto, input, { signal, onProgress: () => undefined })
      return sent.id
    } catch (error) {
      if (!signal.aborted) refuse(messageOf(error, 'We couldn’t send the photo. Try again in a moment.'))
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { send, sending, refusal, refuse }
}

function Choose({ label, onChosen }: { label: string; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChosen(chosen)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="outline" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
