import {
  Button,
  Card,
  messageOf,
  organization,
  problemToast,
  queries,
  toast,
  useMutation,
  useQuery,
} from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { zipOf } from '@evenhand/web-kit/personal-data'
import { useId, useState } from 'react'
import { EraseDialog } from './erase-dialog.tsx'
import { readParts } from './read-parts.ts'

/** Everything that is kept about the donor, to take along or to have erased. */
export function YourDataCard({ email }: { email: string }) {
  const session = useQuery(queries.session())
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="lg:col-span-2">
      <Card>
        <h2 id={titleId} className="text-title">
          Your data
        </h2>
        {session.data?.mailbox === 'to-prove' ? (
          <p className="mt-4 max-w-prose text-ink-soft">
            To download or erase your data, sign out and sign in with the code we email you.
          </p>
        ) : (
          <Choices email={email} />
        )}
      </Card>
    </section>
  )
}

function Choices({ email }: { email: string }) {
  const [isErasing, setErasing] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const now = new Date()
      const bytes = await zipOf({ parts: await readParts(), organization: organization.name, now })
      keepFile({ fileName: `your-data-${now.toISOString().slice(0, 10)}.zip`, bytes, type: 'application/zip' })
    },
    onSuccess: () => toast('Your data is downloaded', 'Open readme.txt in it to see what each file is.'),
    onError: (error) =>
      problemToast("We couldn't download your data", messageOf(error, 'Nothing was saved. Try again in a moment.')),
  })
  return (
    <>
      <p className="mt-4 max-w-prose text-ink-soft">
        Download everything we keep about you, as files that any computer opens. Or have it erased.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
          Download my data
        </Button>
        <Button variant="ghost" onClick={() => setErasing(true)}>
          Erase my data
        </Button>
      </div>
      {isErasing && <EraseDialog email={email} onClose={() => setErasing(false)} />}
    </>
  )
}
