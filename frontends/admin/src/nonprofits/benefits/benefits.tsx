import { benefiting, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Day, queries, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../../frame/allowed.tsx'
import { ReasonForm } from '../../lists/reason-form.tsx'
import { DaysForm } from './days-form.tsx'
import { Picture } from './picture.tsx'
import { useHomeAct } from './use-home-act.ts'

type Nonprofit = nonprofitReviews.RegisteredNonprofit

/** What the home page shows of an approved organization: on which days, in which place, and with which picture. */
export function Benefits({ nonprofit }: { nonprofit: Nonprofit }) {
  const [writing, setWriting] = useState<'days' | 'end'>()
  const act = useHomeAct()
  const may = useMay()
  const { organizationName } = nonprofit
  const leave = () => setWriting(undefined)
  return (
    <section aria-labelledby="benefits" className="grid gap-3 border-t border-hairline pt-4">
      <h3 id="benefits" className="font-sans text-small font-semibold">
        Benefits from giving
      </h3>
      <Days benefits={nonprofit.benefiting} />
      <HomeToday />
      {writing === 'days' && <DaysForm nonprofit={nonprofit} onDone={leave} />}
      {writing === 'end' && (
        <ReasonForm
          label={`Take ${organizationName} off the home page`}
          schema={benefiting.BenefitingReason}
          submit="Take it off now"
          hint="The audit trail keeps it. The home page no longer names it, whatever its days were."
          charactersMax={500}
          lines="one"
          sending={act.isPending}
          onReason={(reason) => act.mutate({ does: 'end', nonprofit, reason })}
          onCancel={leave}
        />
      )}
      {writing === undefined && may(benefiting.setBenefiting) && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="outline" onClick={() => setWriting('days')}>
            {nonprofit.benefiting ? 'Change the days' : 'Set the days'}
          </Button>
          {nonprofit.benefiting && (
            <Button size="small" variant="ghost" onClick={() => setWriting('end')}>
              Take off the home page
            </Button>
          )}
        </div>
      )}
      <Picture nonprofit={nonprofit} />
    </section>
  )
}

const stateWords = { 'to-come': 'Not yet', shown: 'Now', over: 'Over' } as const

function Days({ benefits }: { benefits: Nonprofit['benefiting'] }) {
  if (!benefits) return <p>The home page doesn’t name it.</p>
  const { from, until, order, state } = benefits
  return (
    <p>
      {stateWords[state]}: from <Day value={from} />
      {until === null ? ', with no last day' : ' to '}
      {until !== null && <Day value={until} />}. Order: {order}.
    </p>
  )
}

/** Whom a visitor sees now, so that an order can be chosen. */
function HomeToday() {
  const { data } = useQuery(queries.benefiting())
  if (!data) return null
  const names = data.map(({ organizationName }) => organizationName)
  return (
    <p className="text-ink-soft wrap-anywhere">
      {names.length === 0
        ? 'No organization is on the home page today.'
        : `On the home page today, in this order: ${names.join(', ')}. It names three at most.`}
    </p>
  )
}
