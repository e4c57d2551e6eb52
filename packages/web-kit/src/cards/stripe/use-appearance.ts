import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** Our tokens for Stripe's frame, read from the page anew when its colours change from light to dark or back. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readTokens)
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setAppearance(readTokens())
    scheme.addEventListener('change', follow)
    return () => scheme.removeEventListener('change', follow)
  }, [])
  return appearance
}

function readTokens(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  return {
    variables: {
      colorPrimary: token('--primary'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--danger'),
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
    },
    rules: { '.Input': { borderColor: token('--line'), boxShadow: 'none' } },
  }
}
