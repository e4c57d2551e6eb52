import { freePost } from '@evenhand/web-kit/desk'
import { api, Button, toast, useMutation, useNavigate, useQueryClient } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { takingOf, useTake, useTakings } from '../takings/use-takings.ts'
import type { Task } from './task.ts'
import { useMayDo } from './use-may-do.ts'

/** What one press does, whole: take the next, give back, close. Whatever needs reading is a press further. */
export const RowActs = ({ task }: { task: Task }) => (
  <>
    {task.takes && <Take task={task} {...task.takes} />}
    {task.closes !== undefined && <CloseBatch batchId={task.closes} about={task.words} />}
  </>
)

const pill = 'min-h-8 px-3 py-1 text-fine'

/** Takes the first that nobody has, and opens it where its list can. */
function Take({ task, kind, opens, first }: { task: Task } & NonNullable<Task['takes']>) {
  const all = useTakings()
  const { take, giveBack } = useTake()
  const mayDo = useMayDo()
  const navigate = useNavigate()
  const isSingle = first.length === 1
  const [only] = isSingle ? first : []
  const own = only !== undefined && takingOf(all, { kind, thingId: only })?.isOwn
  const next = first.find((thingId) => !takingOf(all, { kind, thingId }))
  if (!mayDo(task)) return null
  if (own)
    return (
      <Button
        size="small"
        className={pill}
        variant="plain"
        aria-label={`Give back: ${task.words}`}
        loading={giveBack.isPending}
        onClick={() => giveBack.mutate({ kind, thingId: only })}
      >
        Give back
      </Button>
    )
  if (next === undefined) return null
  return (
    <Button
      size="small"
      className={pill}
      variant="outline"
      aria-label={`${isSingle ? 'Take' : 'Take the next'}: ${task.words}`}
      loading={take.isPending}
      onClick={() =>
        take.mutate({ kind, thingId: next }, { onSuccess: () => opens && void navigate(opened(task.to, opens, next)) })
      }
    >
      {isSingle ? 'Take' : 'Take the next'}
    </Button>
  )
}

const opened = (to: string, opens: string, id: string): string => `${to}${to.includes('?') ? '&' : '?'}${opens}=${id}`

function CloseBatch({ batchId, about }: { batchId: string; about: string }) {
  const client = useQueryClient()
  const may = useMay()
  const close = useMutation({
    mutationFn: () => api(freePost.closePostBatch, { params: { batchId } }),
    onSuccess: () => toast('Batch closed', 'Cards that meet the rules now have their entries.'),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  if (!may(freePost.closePostBatch)) return null
  return (
    <Button
      size="small"
      className={pill}
      variant="outline"
      aria-label={`Close now: ${about}`}
      loading={close.isPending}
      onClick={() => close.mutate()}
    >
      Close now
    </Button>
  )
}
