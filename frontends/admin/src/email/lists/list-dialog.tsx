import { emailKey, emailLists, emailQueries } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Checkbox,
  Field,
  Input,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { type OtherVersion, useOpened } from '../use-opened.ts'

/** Creates a list, or changes one (spec 02 §5: the name is required). */
export function ListDialog({ list, onClose }: { list?: emailLists.EmailList; onClose: () => void }) {
  const client = useQueryClient()
  const { opened, key, other } = useOpened(list, async () => {
    const lists = await client.fetchQuery({ ...emailQueries.lists(), staleTime: 0 })
    return lists.find(({ id }) => id === list?.id)
  })
  return (
    <FormDialog onClose={onClose} title={list ? `Edit ${list.name}` : 'Create email list'}>
      {(dialog) => <ListForm key={key} list={opened} other={other} onClose={onClose} {...dialog} />}
    </FormDialog>
  )
}

interface ListFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  list: emailLists.EmailList | undefined
  other: OtherVersion
  onClose: () => void
}

function ListForm({ list, other, onClose, onChanged, leave }: ListFormProps) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(emailLists.NewEmailList, {
    name: list?.name ?? '',
    description: list?.description ?? '',
    isActive: list?.isActive ?? true,
    isPublic: list?.isPublic ?? false,
    optIn: list?.optIn ?? 'double',
  })
  const { errors, isSubmitting } = form.formState
  useChanges(form.watch(), onChanged)
  const isPublic = form.watch('isPublic') ?? false
  const save = (written: emailLists.NewEmailList) =>
    list
      ? api(emailLists.changeEmailList, { params: { listId: list.id }, body: { ...written, version: list.version } })
      : onceForAll(
          (idempotencyKey) => api(emailLists.createEmailList, { body: written }, { idempotencyKey }),
          JSON.stringify(written),
        )
  const submit = form.handleSubmit(async (written) => {
    try {
      await save(written)
      toast(list ? 'Email list saved' : 'Email list created successfully')
      onClose()
    } catch (error) {
      showRefusal(form, error, saveRefusal(error))
    } finally {
      await client.invalidateQueries({ queryKey: emailKey })
    }
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('name')} />}
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => <TextArea {...control} rows={2} maxLength={500} {...form.register('description')} />}
      </Field>
      <Checkbox
        label="Active: campaigns can go to this list"
        checked={form.watch('isActive') ?? true}
        onCheckedChange={(isActive) => form.setValue('isActive', isActive)}
      />
      <Checkbox
        label="Public: people can join it themselves where they sign up, and on the page where they choose their emails"
        checked={isPublic}
        onCheckedChange={(checked) => form.setValue('isPublic', checked)}
      />
      {isPublic && (
        <Checkbox
          label="Ask by email first: who joins there confirms it with a link that we email"
          checked={form.watch('optIn') !== 'single'}
          onCheckedChange={(asks) => form.setValue('optIn', asks ? 'double' : 'single')}
        />
      )}
      <NotSaved other={other}>{errors.root?.message}</NotSaved>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          {list ? 'Save' : 'Create list'}
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
