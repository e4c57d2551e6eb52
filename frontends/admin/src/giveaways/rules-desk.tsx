import { DateTime, Link } from '@evenhand/web-kit/facade'
import { giveaways, Tabs } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Allowed, Unchanging } from '../frame/allowed.tsx'
import { ActList } from './act-list.tsx'
import { CopyFrom } from './copy-from.tsx'
import { Differences } from './differences.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { factsOf } from './facts.ts'
import { PrizeChangeCard } from './prize-change-card.tsx'
import { RulesForm } from './rules-form.tsx'
import { RulesPreview } from './rules-preview.tsx'
import { allFields, messagesByField, toValues, type Values } from './rules-fields.ts'
import { stateWords } from './state-words.ts'

const nothing: Values = Object.fromEntries(allFields.map(({ path }) => [path, '']))

/** What is typed stays here until it is saved, whatever else on the page changes. */
export function RulesDesk({ desk }: { desk: giveaways.GiveawayDesk }) {
  const inForce = desk.published ? toValues(factsOf(desk.published.document)) : undefined
  const kept = desk.draft ? toValues(desk.draft.facts) : (inForce ?? nothing)
  const [typed, setTyped] = useState<Values>()
  const [errors, setErrors] = useState<Values>({})
  const values = typed ?? kept
  const refusals = desk.draft && !typed ? messagesByField(desk.draft.refusals) : {}
  const title = values.title || 'A new giveaway'
  return (
    <>
      <h1 className="mt-4 text-title wrap-anywhere">{title}</h1>
      <p className="mt-1 text-ink-soft">
        {stateWords[desk.state]}
        {desk.published && (
          <>
            {', rules '}
            <Link to={`/giveaways/${desk.slug}/rules`} className="text-primary underline underline-offset-4">
              version {desk.published.version}
            </Link>
            {' of '}
            <DateTime value={desk.published.publishedAt} />
          </>
        )}
      </p>
      {desk.settled.map((sentence) => (
        <p key={sentence} className="mt-3 max-w-prose rounded-control border border-hairline bg-sunken p-3">
          {sentence}
        </p>
      ))}
      <AskedChange desk={desk} />
      <DraftBar
        desk={desk}
        values={values}
        isTyped={typed !== undefined}
        onErrors={setErrors}
        onSettled={() => {
          setErrors({})
          setTyped(undefined)
        }}
      />
      {!desk.published && !desk.draft && (
        <Allowed to={giveaways.saveRulesDraft}>
          <CopyFrom onCopied={(facts) => setTyped(toValues(facts))} />
        </Allowed>
      )}
      <div className="mt-6">
        <Tabs
          label="Parts of the giveaway"
          tabs={[
            {
              value: 'write',
              title: 'Write',
              content: (
                <Unchanging unless={giveaways.saveRulesDraft}>
                  <RulesForm
                    values={values}
                    errors={{ ...refusals, ...errors }}
                    locked={desk.locked}
                    onChange={(path, value) => {
                      setTyped({ ...values, [path]: value })
                      if (errors[path])
                        setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== path)))
                    }}
                  />
                </Unchanging>
              ),
            },
            { value: 'preview', title: 'Preview', content: <RulesPreview slug={desk.slug} values={values} /> },
            { value: 'changes', title: 'Changes', content: <Differences before={inForce} after={values} /> },
            {
              value: 'draw',
              title: 'Draw',
              content: <DrawPanel slug={desk.slug} isPublished={desk.published !== null} />,
            },
            { value: 'record', title: 'Record', content: <ActList acts={desk.acts} /> },
          ]}
        />
      </div>
    </>
  )
}

/** What was asked for of the prize, as long as its draft is there; what was done or taken back is in the record. */
function AskedChange({ desk: { slug, published, draft, prizeChange } }: { desk: giveaways.GiveawayDesk }) {
  if (!prizeChange || !draft || !published) return null
  if (prizeChange.state === 'approved' || prizeChange.state === 'withdrawn') return null
  return <PrizeChangeCard slug={slug} change={prizeChange} before={factsOf(published.document)} after={draft.facts} />
}
