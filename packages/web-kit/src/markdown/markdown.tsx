import { lazy, Suspense, useState } from 'react'
import { Boundary } from '../app/index.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { classNames } from '../ui/class-names.ts'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyText = () => lazy(async () => ({ default: (await import('./rendered.tsx')).Rendered }))

interface MarkdownProps {
  text: string
  className?: string
}

/** A text with its headings, lists, tables and links. No HTML of its author is ever made: what is not Markdown is shown as it was typed. */
export function Markdown({ text, className }: MarkdownProps) {
  const [Text, setText] = useState(lazyText)
  const problem = (retry: () => void) => (
    <ErrorState
      title="We couldn’t show this text"
      message="Part of this page didn’t load. Try again."
      onRetry={() => {
        setText(lazyText())
        retry()
      }}
    />
  )
  return (
    <div className={classNames('max-w-prose space-y-4 wrap-anywhere', className)}>
      <Boundary fallback={problem}>
        <Suspense fallback={<Coming />}>
          <Text text={text} />
        </Suspense>
      </Boundary>
    </div>
  )
}

const Coming = () => (
  <Loading label="Loading the text" className="space-y-3">
    <Skeleton className="h-6 w-full" />
    <Skeleton className="h-6 w-full" />
    <Skeleton className="h-6 w-2/3" />
  </Loading>
)
