import { Button, messageOf, PageMeta, useMutation } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface ClickPageProps {
  title: string
  description: string
  lead: string
  button: string
  act: () => Promise<unknown>
  done: { title: string; lead: string; next: ReactNode }
  /** Where else to go before the click. */
  besides?: ReactNode
  /** What to do when the link does not work. */
  instead: ReactNode
}

/** The page behind a link in a mail. A click, not the visit, acts: scanners of mail open links too. */
export function ClickPage({ title, description, lead, button, act, done, besides, instead }: ClickPageProps) {
  const click = useMutation({ mutationFn: act })
  return (
    <div className="mx-auto max-w-md px-4 py-16 text-center sm:px-8 lg:py-24">
      <PageMeta title={title} description={description} hidden />
      <h1 className="text-heading" aria-live="polite">
        {click.isSuccess ? done.title : title}
      </h1>
      {click.isError ? (
        <div role="alert">
          <p className="mt-4 text-lead">{messageOf(click.error, 'That didn’t work. Try again in a moment.')}</p>
          <div className="mt-8">{instead}</div>
        </div>
      ) : (
        <>
          <p className="mt-4 text-lead text-ink-soft">{click.isSuccess ? done.lead : lead}</p>
          <div className="mt-8">
            {click.isSuccess ? (
              done.next
            ) : (
              <Button size="large" loading={click.isPending} onClick={() => click.mutate()}>
                {button}
              </Button>
            )}
          </div>
          {besides !== undefined && !click.isSuccess && <p className="mt-6">{besides}</p>}
        </>
      )}
    </div>
  )
}
