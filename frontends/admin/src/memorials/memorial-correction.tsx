import {
  api,
  Button,
  Cell,
  DateTime,
  HeaderCell,
  type InputOf,
  Table,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { memorialCorrections, type memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from './reason-form.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Memorial = memorials.PaidMemorial
type Correction = NonNullable<Memorial['correction']>

interface MemorialCorrectionProps {
  memorial: Memorial
  onDecided: (memorial: Memorial) => void
}

/** What the donor would like it to say instead, beside what the wall says; and the decision. */
export function MemorialCorrection({ memorial, onDecided }: MemorialCorrectionProps) {
  const { correction, state } = memorial
  if (!correction || state !== 'shown') return null
  return (
    <section aria-label="Correction" className="rounded-control border border-accent bg-sunken p-4">
      <p className="font-medium">The donor sent a correction</p>
      <p className="mt-1 text-small text-ink-soft">
        <DateTime value={correction.sentAt} show="day-and-time" />. The wall stays as it is until you decide.
      </p>
      <BeforeAndAfter memorial={memorial} correction={correction} />
      <Decision memorial={memorial} onDecided={onDecided} />
    </section>
  )
}

const fields = [
  ['Name', 'lovedOneName'],
  ['Branch', 'branch'],
  ['Years', 'yearsServed'],
  ['Message', 'message'],
  ['From', 'donorName'],
] as const

function BeforeAndAfter({ memorial, correction }: { memorial: Memorial; correction: Correction }) {
  const { photo } = correction
  return (
    <Table aria-label="What changes" className="mt-3">
      <thead>
        <tr>
          <HeaderCell className="px-0 pr-2">
            <span className="sr-only">What</span>
          </HeaderCell>
          <HeaderCell className="px-2">On the wall</HeaderCell>
          <HeaderCell className="px-2">Corrected</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(([, field]) => memorial[field] !== correction[field])
          .map(([name, field]) => (
            <tr key={field}>
              <th scope="row" className="py-2 pr-2 text-left align-top text-small font-medium">
                {name}
              </th>
              {[memorial[field], correction[field]].map((words, index) => (
                <Cell key={index} className="px-2 py-2 align-top wrap-anywhere whitespace-pre-line">
                  {words ?? <span className="text-ink-soft">Nothing</span>}
                </Cell>
              ))}
            </tr>
          ))}
        {photo && (
          <tr>
            <th scope="row" className="py-2 pr-2 text-left align-top text-small font-medium">
              Photo
            </th>
            <Cell className="px-2 py-2 align-top">
              {memorial.photo ? (
                <Face memorialId={memorial.id} of="tile" photo={memorial.photo} />
              ) : (
                <span className="text-ink-soft">Nothing</span>
              )}
            </Cell>
            <Cell className="px-2 py-2 align-top">
              <Face memorialId={memorial.id} of="correction" photo={photo} />
            </Cell>
          </tr>
        )}
      </tbody>
    </Table>
  )
}

interface FaceProps {
  memorialId: string
  of: 'tile' | 'correction'
  photo: { id: string; description: string }
}

const Face = ({ memorialId, of, photo }: FaceProps) => (
  <figure>
    <img
      key={photo.id}
      src={`/api/admin/memorials/${memorialId}/photo?width=384&of=${of}`}
      alt={photo.description}
      width={384}
      height={384}
      className="aspect-square w-full max-w-40 rounded-card border border-hairline"
    />
    <figcaption className="mt-1 text-fine wrap-anywhere text-ink-soft">{photo.description}</figcaption>
  </figure>
)

type Verdict = InputOf<typeof memorialCorrections.decideCorrection>['body']

function Decision({ memorial, onDecided }: MemorialCorrectionProps) {
  const may = useMay()
  const [declining, setDeclining] = useState(false)
  const { id: memorialId, lovedOneName: honoree, edits } = memorial
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (body: Verdict) => api(memorialCorrections.decideCorrection, { params: { memorialId }, body }),
    onSuccess: (_, { verdict }) => {
      onDecided(memorial)
      if (verdict === 'approved') toast('Correction approved', `The wall shows the new words for ${honoree}.`)
      else toast('Correction declined', `The donor of the memorial for ${honoree} will be told by email.`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
  if (!may(memorialCorrections.decideCorrection)) return null
  if (declining) {
    const read = memorialCorrections.correctionDeclinedInWords({ honoree, reason: '[your reason]' })
    return (
      <div className="mt-4">
        <ReasonForm
          label={`Decline the correction for ${honoree}`}
          hint={`The donor reads: “${read}” Write it as a sentence. The memorial stays as it is.`}
          action="Decline the correction"
          sending={decide.isPending}
          onSubmit={(reason) => decide.mutate({ verdict: 'declined', edits, reason })}
          onCancel={() => setDeclining(false)}
        />
      </div>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button size="small" loading={decide.isPending} onClick={() => decide.mutate({ verdict: 'approved', edits })}>
        Approve the correction
      </Button>
      <Button size="small" variant="outline" onClick={() => setDeclining(true)}>
        Decline the correction
      </Button>
    </div>
  )
}
