import { emailTemplates, forEveryone } from '@evenhand/web-kit/desk'
import { Badge, Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../../frame/allowed.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { type Template, textOf, typeWords } from './template-words.ts'
import { useArchive } from './use-template.ts'

/** Name, subject, type and how its text begins (spec 02 §2). */
export function TemplateCard({ template, onCopy }: { template: Template; onCopy: () => void }) {
  const may = useMay()
  return (
    <li className="grid content-start gap-2 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-body font-semibold wrap-anywhere">{template.name}</h3>
        <span className="flex gap-2">
          {!template.isActive && <Badge tone="silver">Archived</Badge>}
          <Badge tone="diamond">{typeWords[template.templateType]}</Badge>
        </span>
      </div>
      <p className="wrap-anywhere">{forEveryone(template.subject)}</p>
      <p className="max-h-[4.8em] overflow-hidden wrap-anywhere text-ink-soft">{forEveryone(textOf(template))}</p>
      {template.isShipped || !may(emailTemplates.changeEmailTemplate) ? (
        <View template={template} />
      ) : (
        <Acts template={template} onCopy={onCopy} />
      )}
    </li>
  )
}

function View({ template: { id, name } }: { template: Template }) {
  const { change } = useListAddress()
  return (
    <Button
      size="small"
      variant="outline"
      className="justify-self-start"
      aria-label={`View ${name}`}
      onClick={() => change({ template: id })}
    >
      View
    </Button>
  )
}

function Acts({ template, onCopy }: { template: Template; onCopy: () => void }) {
  const { id, name, isActive } = template
  const { change } = useListAddress()
  const archive = useArchive(template)
  const [isDeleting, setDeleting] = useState(false)
  const archiveWords = isActive ? 'Archive' : 'Take up again'
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="outline" aria-label={`Edit ${name}`} onClick={() => change({ template: id })}>
        Edit
      </Button>
      <Button size="small" variant="outline" aria-label={`Duplicate ${name}`} onClick={onCopy}>
        Duplicate
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`${archiveWords} ${name}`}
        loading={archive.isPending}
        onClick={() => archive.mutate(!isActive)}
      >
        {archiveWords}
      </Button>
      <Button size="small" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
        Delete…
      </Button>
      {isDeleting && <DeleteTemplate template={template} onClose={() => setDeleting(false)} />}
    </div>
  )
}
