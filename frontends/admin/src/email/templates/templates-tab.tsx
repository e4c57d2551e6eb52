import { emailQueries, emailTemplates, folded } from '@evenhand/web-kit/desk'
import { Button, Dialog, Field, Input, Plus, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed, useMay } from '../../frame/allowed.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { ListBody } from '../../lists/list-body.tsx'
import { Looks } from '../preview/preview.tsx'
import { useNewDialog } from '../use-new-dialog.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import type { Template } from './template-words.ts'

/** What campaigns and automations begin with, and below it the emails that the system sends by itself, to read. */
export function TemplatesTab() {
  const list = useQuery(emailQueries.templates())
  const fresh = useNewDialog(emailTemplates.createEmailTemplate)
  const [copied, setCopied] = useState<Template>()
  const own = list.data?.filter(({ isShipped }) => !isShipped) ?? []
  const create = (
    <Allowed to={emailTemplates.createEmailTemplate}>
      <Button size="small" onClick={() => fresh.onOpenChange(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Create template
      </Button>
    </Allowed>
  )
  return (
    <section aria-labelledby="templates-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="templates-title" className="text-title">
          Templates
        </h2>
        {own.length > 0 && create}
      </div>
      <ListBody
        what="the templates"
        list={list}
        rows={own.length}
        empty={{
          title: 'No templates yet',
          hint: 'A template is what a campaign or an automation begins with.',
          action: create,
        }}
      >
        <ul aria-labelledby="templates-title" className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
          {own.map((template) => (
            <TemplateCard key={template.id} template={template} onCopy={() => setCopied(template)} />
          ))}
        </ul>
      </ListBody>
      {list.data && <Shipped templates={list.data.filter(({ isShipped }) => isShipped)} />}
      {fresh.open && <TemplateDialog start={{ kind: 'new' }} onClose={() => fresh.onOpenChange(false)} />}
      {copied && <TemplateDialog start={{ kind: 'copy', template: copied }} onClose={() => setCopied(undefined)} />}
      {list.data && <Opened templates={list.data} />}
    </section>
  )
}

function Shipped({ templates }: { templates: readonly Template[] }) {
  const [sought, setSought] = useState('')
  const words = folded(sought).trim()
  const found = templates.filter(({ name, subject }) => folded(`${name} ${subject}`).includes(words))
  return (
    <details className="mt-4">
      <summary className="min-h-9 cursor-pointer font-semibold">Emails of the system ({templates.length})</summary>
      <p className="mt-1 max-w-prose text-ink-soft">
        Receipts, codes and notices come with the software. You can read them here with invented values; they can’t be
        changed.
      </p>
      <Field label="Search emails of the system" className="mt-4 max-w-md">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-2 text-small text-ink-soft">
        {found.length === 0 ? 'None has these words in its name or subject.' : `${found.length} of ${templates.length}`}
      </p>
      <ul aria-label="Emails of the system" className="mt-4 grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {found.map((template) => (
          <TemplateCard key={template.id} template={template} onCopy={() => undefined} />
        ))}
      </ul>
    </details>
  )
}

/** The one that the address names: to change, or one of the system to read. */
function Opened({ templates }: { templates: readonly Template[] }) {
  const { search, change } = useListAddress()
  const may = useMay()
  const template = templates.find(({ id }) => id === search.get('template'))
  const close = () => change({ template: undefined })
  if (!template) return null
  if (!template.isShipped && may(emailTemplates.changeEmailTemplate))
    return <TemplateDialog start={{ kind: 'change', template }} onClose={close} />
  const { name, subject, htmlContent: html, textContent: text } = template
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={<span className="wrap-anywhere">{name}</span>}
      description={template.isShipped ? 'An email of the system, with invented values.' : 'With invented values.'}
      opensAt="text"
      className="max-w-3xl"
    >
      <div className="mt-4 text-small">
        <Looks subject={subject} html={html} text={text} />
      </div>
    </Dialog>
  )
}
