import { Button, messageOf, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Question } from './question.tsx'

interface AskedTwiceProps {
  /** On the button, and on the one that does it. */
  words: string
  /** Whom or what it is done to. */
  name: string
  title: string
  /** What it ends, and what stays. */
  says: string
  act: () => Promise<unknown>
  onSettled: () => Promise<unknown>
}

/** Does something that ends something, after a question; a refusal is said in it. */
export function AskedTwice({ words, name, title, says, act, onSettled }: AskedTwiceProps) {
  const [isOpen, setOpen] = useState(false)
  const done = useMutation({ mutationFn: act, onSuccess: () => setOpen(false), onSettled })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`${words} ${name}`}
        onClick={() => {
          done.reset()
          setOpen(true)
        }}
      >
        {words}…
      </Button>
      <Question
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        says={says}
        words={words}
        act={() => done.mutate()}
        sending={done.isPending}
        refusal={done.error && messageOf(done.error, 'Reload the page to see whether it was done.')}
      />
    </>
  )
}
