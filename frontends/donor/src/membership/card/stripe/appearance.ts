import type { Appearance } from '@stripe/stripe-js'

/** Our tokens for Stripe's frame, read from the page, so that it is light or dark as the page is. */
export function appearance(): Appearance {
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
