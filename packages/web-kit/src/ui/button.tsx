import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

const look =
  'relative inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-[background-color,color,border-color,transform] duration-150 ease-out select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-75'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line text-ink hover:border-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:opacity-90',
  plain: 'rounded-sm text-primary underline decoration-1 underline-offset-4 hover:decoration-2',
}

const sizes = {
  small: 'min-h-9 px-4 text-small',
  medium: 'min-h-11 px-6 text-body',
  large: 'min-h-13 px-8 text-body',
  icon: 'size-11 p-0',
  inline: 'min-h-6 px-0 text-[length:inherit]',
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes
  /** Renders the only child (a link) with the look of a button. */
  asChild?: boolean
  /** While true the button stays in place and focusable but does not act again. */
  loading?: boolean
}

export function Button({
  variant = 'primary',
  size = 'medium',
  asChild,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = classNames(look, variants[variant], sizes[size], className)
  /** Nothing may come to lie on it (`toast.tsx`). */
  const main = variant === 'outline' || variant === 'ghost' || variant === 'plain' ? {} : { 'data-main-button': '' }
  if (asChild) {
    const child = children as ReactElement<ComponentProps<'button'>>
    const { className: own, onClick: act } = child.props
    return cloneElement(child, {
      ...main,
      ...rest,
      ...child.props,
      className: classNames(classes, own),
      onClick: (event) => {
        act?.(event)
        onClick?.(event)
      },
    })
  }
  return (
    <button
      type="button"
      {...main}
      {...rest}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {loading && <Working />}
      {children}
    </button>
  )
}

const Working = () => (
  <svg viewBox="0 0 20 20" className="size-4 animate-spin" aria-hidden="true">
    <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
    <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
