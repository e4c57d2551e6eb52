import {
  Button,
  CircleAlert,
  CircleCheck,
  ErrorState,
  Loading,
  messageOf,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { adminQueries } from '@evenhand/web-kit/desk'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { healthPanelId, lateWork } from './late-work.ts'

interface Part {
  name: string
  status: 'up' | 'degraded' | 'down'
}

/** One line while all is well; what is not, by name, when something is wrong. */
export function HealthPanel() {
  const health = useQuery(adminQueries.health())
  // It is read again now and then without being asked: the button is busy after a press alone.
  const [isAsked, setAsked] = useState(false)
  const refresh = () => {
    setAsked(true)
    void health.refetch().finally(() => setAsked(false))
  }
  const parts: Part[] = [
    ...Object.entries(health.data?.services ?? {}).map(([name, { status }]) => ({ name, status })),
    ...Object.entries(health.data?.components ?? {}).map(([name, status]) => ({ name, status })),
  ]
  const ill = parts.filter(({ status }) => status !== 'up')
  const late = lateWork(useQuery(adminQueries.backlog()).data?.services ?? {}, new Set(ill.map(({ name }) => name)))
  return (
    <Panel
      id={healthPanelId}
      title="System health"
      action={
        <Button variant="plain" size="inline" loading={isAsked} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {health.isPending && (
        <Loading label="Loading the health of the system">
          <Skeleton className="h-6 w-2/3" />
        </Loading>
      )}
      {health.isError && (
        <ErrorState
          title="We couldn't load the health of the system"
          message={messageOf(health.error, 'Try again in a moment.')}
        />
      )}
      {health.data && (
        <>
          <p className="flex items-center gap-3">
            <StatusIcon isWell={ill.length + late.length === 0} />
            {ill.length === 0
              ? `All ${parts.length} services and databases are up.`
              : `${ill.length} of ${parts.length} services and databases ${ill.length === 1 ? 'needs' : 'need'} attention.`}
          </p>
          {ill.length > 0 && <Parts parts={ill} />}
          {late.length > 0 && (
            <ul aria-label="What is late" className="mt-2 grid list-disc gap-1 pl-6">
              {late.map(({ key, words }) => (
                <li key={key}>{words}</li>
              ))}
            </ul>
          )}
          <details className="mt-2">
            <summary className="inline-flex min-h-8 cursor-pointer items-center text-primary underline underline-offset-4">
              Show each one
            </summary>
            <Parts parts={parts} />
          </details>
        </>
      )}
    </Panel>
  )
}

const StatusIcon = ({ isWell }: { isWell: boolean }) =>
  isWell ? (
    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
  ) : (
    <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
  )

const Parts = ({ parts }: { parts: readonly Part[] }) => (
  <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
    {parts.map(({ name, status }) => (
      <li key={name} className="flex items-center justify-between gap-3 border-b border-hairline py-1.5">
        {name}
        <span className={status === 'up' ? 'text-success' : 'text-danger'}>{status}</span>
      </li>
    ))}
  </ul>
)
