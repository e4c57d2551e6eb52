import { adminQueries, judging } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  ErrorState,
  Loading,
  messageOf,
  Refusal,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { InterestLine } from './interest-line.tsx'
import { refusalWords } from './use-judging.ts'

/** With whom an administrator has a conflict of interest; before they have said it, nothing of an application is shown. */
export function Interests({ roundId }: { roundId: string }) {
  const interests = useQuery(adminQueries.roundInterests(roundId))
  if (interests.isPending) {
    return (
      <Loading label="Loading the organizations" className="grid gap-3">
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  if (interests.isError) {
    return (
      <ErrorState
        title="We couldn’t load the organizations"
        message={messageOf(interests.error, 'Try again in a moment.')}
        onRetry={() => void interests.refetch()}
      />
    )
  }
  return <InterestsForm key={interests.data.declaredAt} roundId={roundId} interests={interests.data} />
}

interface InterestsFormProps {
  roundId: string
  interests: judging.RoundInterests
}

function InterestsForm({ roundId, interests: { organizations, declaredAt } }: InterestsFormProps) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const declare = useDeclare(roundId)
  const kept = organizations.flatMap(({ nonprofitId, conflict }) =>
    conflict === null ? [] : [{ nonprofitId, reason: conflict }],
  )
  const added = organizations.flatMap(({ nonprofitId }) => {
    const reason = reasons[nonprofitId]
    return reason === undefined ? [] : [{ nonprofitId, reason }]
  })
  const send = () => {
    const conflicts = [...added, ...kept]
    const shown = organizations.map(({ nonprofitId }) => nonprofitId)
    const read = judging.Declaration.safeParse({ conflicts, shown })
    if (read.success) return declare.mutate(read.data)
    setErrors(errorsOf(read.error.issues, conflicts))
  }
  return (
    <form
      noValidate
      aria-label="Conflicts of interest"
      className="grid max-w-prose gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Explained declaredAt={declaredAt} />
      {organizations.length === 0 ? (
        <p className="text-ink-soft">No organization has applied yet. You can declare your conflicts once some have.</p>
      ) : (
        <ul className="grid gap-3">
          {organizations.map((organization) => (
            <InterestLine
              key={organization.nonprofitId}
              organization={organization}
              reason={reasons[organization.nonprofitId]}
              error={errors[organization.nonprofitId]}
              onChange={(reason) => {
                const { [organization.nonprofitId]: _before, ...others } = reasons
                setReasons(reason === undefined ? others : { ...others, [organization.nonprofitId]: reason })
                setErrors({})
              }}
            />
          ))}
        </ul>
      )}
      <Refusal>{declare.isError && refusalWords(declare.error)}</Refusal>
      {organizations.length > 0 && (declaredAt === null || added.length > 0) && (
        <Button type="submit" size="small" className="justify-self-start" loading={declare.isPending}>
          {declareWords(added.length, kept.length)}
        </Button>
      )}
    </form>
  )
}

const Explained = ({ declaredAt }: Pick<judging.RoundInterests, 'declaredAt'>) => (
  <div className="grid gap-2">
    <p>
      {declaredAt === null ? (
        'Before you read any application, say with which of these organizations you have a conflict of interest: you work or worked for it, sit on its board, give to it, or someone close to you does.'
      ) : (
        <>
          You declared your conflicts <DateTime value={declaredAt} show="day-and-time" />. You can add one.
        </>
      )}
    </p>
    <p className="font-medium">
      You see nothing of the applications of an organization you name here. If you name one by mistake, only another
      administrator can take it back.
    </p>
  </div>
)

/** What is missing, by the organization. */
const errorsOf = (
  issues: readonly { path: PropertyKey[]; message: string }[],
  conflicts: readonly { nonprofitId: string }[],
): Record<string, string> =>
  Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const conflict = conflicts[Number(path[1])]
      return conflict ? [[conflict.nonprofitId, message]] : []
    }),
  )

function declareWords(conflicts: number, kept: number): string {
  if (conflicts === 0) return kept === 0 ? 'I have no conflicts' : 'I have no other conflicts'
  return conflicts === 1 ? 'Declare this conflict' : `Declare these ${conflicts} conflicts`
}

function useDeclare(roundId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: judging.Declaration) => api(judging.declareInterests, { params: { roundId }, body }),
    onSuccess: (answered) => {
      client.setQueryData(adminQueries.roundInterests(roundId).queryKey, answered)
      toast('Declared')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'grant-rounds'] }),
  })
}
