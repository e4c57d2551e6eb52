import {
  Button,
  CircleAlert,
  CircleCheck,
  ErrorState,
  Loading,
  messageOf,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Panel } from './panel.tsx'

export function HealthPanel() {
  const health = useQuery(queries.health())
  return (
    <Panel
      title="Health"
      action={
        <Button variant="plain" size="inline" loading={health.isFetching} onClick={() => void health.refetch()}>
          Look again
        </Button>
      }
    >
      {health.isPending && (
        <Loading label="Loading the state of the system">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {health.isError && (
        <ErrorState title="No report" message={messageOf(health.error, 'Please try again in a moment.')} />
      )}
      {health.data && (
        <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-1">
          <Group
            title="Services"
            parts={Object.entries(health.data.services).map(([name, { status }]) => ({ name, status }))}
          />
          <Group
            title="Components"
            parts={Object.entries(health.data.components).map(([name, status]) => ({ name, status }))}
          />
        </div>
      )}
    </Panel>
  )
}

interface GroupProps {
  title: string
  parts: readonly { name: string; status: 'up' | 'degraded' | 'down' }[]
}

const Group = ({ title, parts }: GroupProps) => (
  <div>
    <h3 className="font-sans text-fine font-semibold text-ink-soft">{title}</h3>
    <ul className="mt-1 mb-4">
      {parts.map(({ name, status }) => (
        <li key={name} className="flex items-center justify-between gap-3 border-b border-hairline py-1.5">
          {name}
          <span className={`flex items-center gap-1.5 ${status === 'up' ? 'text-success' : 'text-danger'}`}>
            {status === 'up' ? (
              <CircleCheck className="size-4" aria-hidden="true" />
            ) : (
              <CircleAlert className="size-4" aria-hidden="true" />
            )}
            {status}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
