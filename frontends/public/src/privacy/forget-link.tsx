import { cameBy, forgetCameBy } from '@evenhand/web-kit/came-by'
import { Button, problemToast, toast, useMutation } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

/** For a browser that keeps whose link brought it: forgets it, here and with us. */
export function ForgetLink() {
  const [isKept, setKept] = useState(false)
  useEffect(() => setKept(cameBy() !== undefined), [])
  const forget = useMutation({
    mutationFn: () => forgetCameBy(),
    onSuccess: () => {
      setKept(false)
      toast('Link forgotten', 'Your gifts from this browser won’t count for the person who shared it.')
    },
    onError: () =>
      problemToast(
        'Error',
        'The link is forgotten in this browser, but we couldn’t reach our server. Try again in a moment.',
      ),
  })
  if (!isKept) return null
  return (
    <Button variant="outline" loading={forget.isPending} onClick={() => forget.mutate()}>
      Forget the link that brought me here
    </Button>
  )
}
