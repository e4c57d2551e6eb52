import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Checkbox, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import type { ClaimProps } from './next-act.tsx'
import { refusalWords, useDesk } from './use-desk.ts'

/** Everything that has to be shown, each ticked by whoever has seen it. */
export function VerifyForm({ desk, claim }: ClaimProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const [shown, setShown] = useState<readonly string[]>([])
  const params = { slug: desk.slug, place: String(claim.place) }
  const verify = useMutation({
    mutationFn: () =>
      api(claims.verifyClaim, { params, body: { shown: claim.mustShow.filter((one) => shown.includes(one)) } }),
    onSuccess: show,
    onError: lookAgain,
  })
  const left = claim.mustShow.filter((thing) => !shown.includes(thing)).length
  return (
    <fieldset className="mt-4 grid max-w-prose gap-3">
      <legend className="mb-2 font-medium">Shown, and matches the declaration:</legend>
      {claim.mustShow.map((thing) => (
        <Checkbox
          key={thing}
          label={thing}
          checked={shown.includes(thing)}
          onCheckedChange={(checked) =>
            setShown((before) => (checked ? [...before, thing] : before.filter((one) => one !== thing)))
          }
        />
      ))}
      <Refusal>{verify.isError && refusalWords(verify.error)}</Refusal>
      <Button
        size="small"
        className="mt-2 justify-self-start"
        disabled={left > 0}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        Verified
      </Button>
      {left > 0 && (
        <p className="text-fine text-ink-soft">
          {left === 1 ? 'One item hasn’t' : `${left} items haven’t`} been shown yet.
        </p>
      )}
    </fieldset>
  )
}
