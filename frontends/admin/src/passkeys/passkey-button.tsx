import { Button, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { KeyRound } from '@evenhand/web-kit/desk'
import { type ComponentProps, useEffect, useRef } from 'react'
import { whyNoPasskey } from './ceremonies.ts'

interface PasskeyButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> {
  words: string
  /** Asks the server, the person and the server again. */
  use: () => Promise<void>
  /** Where it takes the place of what had the focus. */
  takesFocus?: boolean
}

/** Asks for a passkey when it is pressed; what went wrong is said above it. */
export function PasskeyButton({ words, use, takesFocus = false, ...looks }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const using = useMutation({ mutationFn: use })
  return (
    <div className="grid gap-3">
      <Refusal>{using.error && whyNoPasskey(using.error, 'Try again in a moment.')}</Refusal>
      <Button {...looks} ref={button} loading={using.isPending} onClick={() => using.mutate()}>
        <KeyRound className="size-5" aria-hidden="true" />
        {words}
      </Button>
    </div>
  )
}
