import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface ButtonProps {
  readonly caption: string
  readonly onClick: () => void
  readonly icon?: IconName
  /** `primary` is the one filled button of a screen or dialog. */
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** Shows the icon alone; the caption becomes its accessible name and tooltip. */
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  /** Why it is disabled, or its shortcut. */
  readonly hint?: string
  readonly id?: string
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** The product's button. */
export function Button({ ref, ...props }: ButtonProps) {
  const { caption, icon, variant = 'plain', iconOnly = false, hint } = props
  const title = hint ?? (iconOnly ? caption : undefined)
  return (
    <button
      ref={ref}
      type="button"
      className={`button ${variant}${iconOnly ? ' icon-only' : ''}`}
      disabled={props.disabled === true}
      onClick={props.onClick}
      aria-label={iconOnly ? caption : undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      title={title}
      data-testid={props.id}
    >
      {icon !== undefined && <Icon name={icon} />}
      {!iconOnly && <span>{caption}</span>}
      {props.children}
    </button>
  )
}
