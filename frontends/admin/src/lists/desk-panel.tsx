import { ErrorState, Loading, messageOf, Sheet, Skeleton, titled } from '@evenhand/web-kit/facade'
import type { ReactElement, ReactNode } from 'react'
import { TakeBar } from '../takings/take-bar.tsx'
import type { Takable } from '../takings/use-takings.ts'

interface DeskPanelProps<Found> {
  /** What is open, in a word: "inquiry". */
  what: string
  found: { data: Found | undefined; isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** What it is called, and how far it has come. */
  title: (found: Found) => PanelTitleProps
  /** In place of the sentence of an error, where there is more to say; undefined where there isn't. */
  refusal?: (error: unknown) => ReactElement | undefined
  onClose: () => void
  /** Everything of it, begun again where this differs. */
  version: (found: Found) => string
  /** What can be taken while it waits; undefined where it doesn’t. */
  takes?: (found: Found) => Takable | undefined
  children: (found: Found) => ReactNode
}

/** What a row of a list opens beside it: it loads, failed, or is there. */
export const DeskPanel = <Found,>(props: DeskPanelProps<Found>) => {
  const { what, found, title, refusal, onClose, version, takes, children } = props
  const takable = found.data === undefined ? undefined : takes?.(found.data)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={found.data === undefined ? titled(what) : <PanelTitle {...title(found.data)} />}
      opensAt="text"
      className="w-[min(36rem,100vw)] text-small"
    >
      {found.isPending && (
        <Loading label={`Loading the ${what}`} className="mt-6 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {found.isError && (
        <div className="mt-6">
          {refusal?.(found.error) ?? (
            <ErrorState
              title={`We couldn't load the ${what}`}
              message={messageOf(found.error, 'Try again in a moment.')}
              onRetry={() => void found.refetch()}
            />
          )}
        </div>
      )}
      {found.data !== undefined && (
        <div key={version(found.data)} className="mt-5 grid gap-6">
          {takable && <TakeBar of={takable} />}
          {children(found.data)}
        </div>
      )}
    </Sheet>
  )
}

interface PanelTitleProps {
  name: string
  state: string
  /** The color of the state, as a class. */
  tone: string
}

const PanelTitle = ({ name, state, tone }: PanelTitleProps) => (
  <>
    <span className="wrap-anywhere">{name}</span>
    <span className={`block font-sans text-small font-medium ${tone}`}>{state}</span>
  </>
)
