import { emailImports, emailKey } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Cell,
  Checkbox,
  HeaderCell,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  Table,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { ListsAgreedTo } from '../lists-agreed-to.tsx'
import { LineField, TagsField } from '../subscriber-fields.tsx'
import { columnRoles, columnsOf, type ColumnUse, mappingOf, usesOf } from './mapping.ts'

/** What each column is, where the people go and how they agreed. */
export function ImportForm({ uploaded, onDone }: { uploaded: emailImports.EmailImport; onDone: () => void }) {
  const client = useQueryClient()
  const [hasNames, setHasNames] = useState(true)
  const [uses, setUses] = useState<ColumnUse[]>(() => usesOf(uploaded))
  const columns = columnsOf(uploaded, hasNames)
  const form = useContractForm(emailImports.ImportAnswers, {
    consent: '',
    lists: [],
    tags: [],
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const mapping = mappingOf(uses, columns)
  const submit = form.handleSubmit(async (written) => {
    if (mapping === undefined) return
    try {
      const body = { ...written, mapping, hasNames }
      await api(emailImports.startEmailImport, { params: { importId: uploaded.id }, body })
      toast('Import started', 'You can leave this page; the import goes on without it.')
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: emailKey })
    }
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Checkbox label="The first line names the columns" checked={hasNames} onCheckedChange={setHasNames} />
      <Columns uploaded={uploaded} columns={columns} hasNames={hasNames} uses={uses} onChange={setUses} />
      {mapping === undefined && <p className="text-danger">Choose the column with the email address, once.</p>}
      <LineField
        label="How did these people agree?"
        hint="Kept with each of them as proof, for example: “Ticked the box on our old website, 2023 to 2025.”"
        maxLength={500}
        error={errors.consent?.message}
        {...form.register('consent')}
      />
      <ListsAgreedTo
        legend="Put them on these lists"
        question="What did these people agree to?"
        chosen={{ lists: form.watch('lists') ?? [], agreedTo: form.watch('agreedTo') }}
        error={errors.agreedTo?.message}
        onChange={({ lists, agreedTo }) => {
          form.setValue('lists', lists)
          form.setValue('agreedTo', agreedTo, { shouldValidate: isSubmitted })
        }}
      />
      <TagsField label="Tags for all of them" found={errors.tags} onChange={(tags) => form.setValue('tags', tags)} />
      <p className="text-small text-ink-soft">
        People who unsubscribed, reported us as spam or were erased aren’t added again. You get a file of the lines that
        weren’t taken, each with the reason.
      </p>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting} disabled={mapping === undefined}>
          Start the import
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const examplesShown = 3

interface ColumnsProps {
  uploaded: emailImports.EmailImport
  columns: readonly string[]
  hasNames: boolean
  uses: readonly ColumnUse[]
  onChange: (uses: ColumnUse[]) => void
}

const Columns = ({ uploaded, columns, hasNames, uses, onChange }: ColumnsProps) => {
  const rows = uploaded.preview.slice(hasNames ? 1 : 0, (hasNames ? 1 : 0) + examplesShown)
  return (
    <Table aria-label="Columns of the file" className="text-small">
      <thead>
        <tr>
          <HeaderCell className="px-2">Column</HeaderCell>
          <HeaderCell className="px-2">First values</HeaderCell>
          <HeaderCell className="px-2">What it is</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          <tr key={at}>
            <Cell className="max-w-40 px-2 py-2 wrap-anywhere">{column}</Cell>
            <Cell className="max-w-56 px-2 py-2 text-ink-soft">
              <span className="block truncate">
                {rows
                  .map((row) => row[at] ?? '')
                  .filter((value) => value !== '')
                  .join(' · ')}
              </span>
            </Cell>
            <Cell className="px-2 py-2">
              <Select
                aria-label={`What the column ${column} is`}
                className="min-h-10 min-w-36 px-3 pr-10 text-small"
                value={uses[at] ?? 'nothing'}
                onChange={({ target: { value } }) =>
                  onChange(
                    columns.map((_, other) => (other === at ? (value as ColumnUse) : (uses[other] ?? 'nothing'))),
                  )
                }
              >
                {columnRoles.map(([role, words]) => (
                  <option key={role} value={role}>
                    {words}
                  </option>
                ))}
              </Select>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
